import { Link } from 'react-router'
import { categoryAddress } from '../../../shop/catalogue/category.ts'
import type { ProductCard } from '../../../shop/catalogue/product.ts'
import { buttonLook } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export const heroCategory = 'High Speed Alloy Grinders'

/** One machine on the light sweep; picture edges end in the same grey, so it has no frame. */
export function Hero({ product }: { product: ProductCard | null }) {
  return (
    <section className="overflow-hidden bg-sweep">
      <div className="gutter mx-auto grid max-w-wide items-center gap-2 pt-8 md:min-h-[480px] md:grid-cols-[5fr_6fr] md:gap-4 md:pt-0">
        <div className="relative z-(--layer-badge) flex flex-col items-start gap-5 md:py-12">
          <p className="flex items-center gap-3 text-eyebrow text-muted uppercase before:h-[3px] before:w-7 before:bg-brass">
            80+ years at the bench
          </p>
          <h1 className="text-display">High speed alloy grinders, built to stay true</h1>
          <p className="max-w-[34rem] text-lead text-muted">
            Equipment for the dental laboratory: grinders, vibrators and polishing lathes, and every part that
            keeps them running.
          </p>
          <Link to={categoryAddress(heroCategory)} className={`${buttonLook('primary', 'large')} mt-1`}>
            Start Shopping
          </Link>
        </div>
        <div className="relative aspect-square max-md:-mt-10 max-md:-mb-10 md:aspect-auto md:h-full">
          <ResponsiveImage
            picture={product?.picture ?? null}
            alt={product ? product.title : ''}
            sizes="(min-width: 80rem) 700px, (min-width: 48rem) 60vw, 92vw"
            first
            className="size-full object-contain md:absolute md:top-1/2 md:left-1/2 md:size-[700px] md:max-w-[115%] md:-translate-1/2"
          />
        </div>
      </div>
    </section>
  )
}
