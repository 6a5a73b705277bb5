import { sellerName } from '../../shop/brand.ts'
import { useBrand } from '../brand.ts'

/** On paper, where header and footer are left out: whose page this is, and where it stands. */
export function PrintHead({ path = '' }: { path?: string }) {
  const brand = useBrand()
  return (
    <p className="mb-8 hidden justify-between border-b border-line pb-3 print:flex">
      <strong>{sellerName(brand)}</strong>
      <span>
        {brand.phone} · {brand.siteOrigin}
        {path}
      </span>
    </p>
  )
}
