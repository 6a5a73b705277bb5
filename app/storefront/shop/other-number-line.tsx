import { Link } from '../../ui/link.tsx'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { wordsOfOther, type OtherNumber } from '../../../shop/numbers/other-number.ts'

/** "PL1 was replaced by PL2.", with the way there. */
export function OtherNumberLine({ other, className }: { other: OtherNumber; className?: string }) {
  return (
    <p className={className}>
      {wordsOfOther(other)}{' '}
      <Link
        to={productAddress(other.number)}
        className="product-number inline-block py-2 font-semibold text-accent underline"
      >
        {other.number}
      </Link>
      .
    </p>
  )
}
