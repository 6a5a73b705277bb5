import { z } from 'zod'
import type { PriceTier, ProductDetails } from '../../shop/catalogue/product.ts'
import type { ProductRecord } from '../../shop/catalogue/edit/product-record.ts'
import type { ListedProduct } from '../../shop/catalogue/product-store.ts'
import { pictureAddress } from '../../shop/media/picture.ts'
import { dollarsNumber, type Cents } from '../../shop/money.ts'

/** What a visitor may see: this shape has no wholesale field (docs/safety.md, S3). */
const visitorProduct = z.object({
  _id: z.uuid(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  images: z.array(z.string()),
  oldPrice: z.number().nullable(),
  newPrice: z.number(),
  brochure: z.string().nullable(),
})

/** All fields, for partners and for those who edit the catalogue. */
export const wholeProduct = visitorProduct.extend({
  wholesalePrice: z.number(),
  partnerPricex3: z.number().nullable(),
})

/** The allow-list of each tier; the union in a call's answer alone would accept a visitor's for a partner. */
const productOf = { retail: visitorProduct, partner: wholeProduct }
export const anyProduct = z.union([wholeProduct, visitorProduct])

type Listed = Omit<ListedProduct, 'brochure'> & { brochure: string | null }

/** What a buyer of this tier may see. */
export function viewOf({ id, pictureIds, price, brochure, ...texts }: Listed, tier: PriceTier) {
  const retail = price.tier === 'partner' ? price.retail : price
  return productOf[tier].parse({
    ...texts,
    _id: id,
    images: pictureIds.map((pictureId) => pictureAddress({ id: pictureId })),
    oldPrice: dollarsOrNull(retail.oldUnitCents),
    newPrice: dollarsNumber(retail.unitCents),
    ...(price.tier === 'partner' && {
      wholesalePrice: dollarsNumber(price.unitCents),
      partnerPricex3: dollarsOrNull(price.volumeUnitCents),
    }),
    brochure: brochure || null,
  })
}

export function listed({ pictures, brochure, ...product }: ProductDetails): Listed {
  const field = brochure?.kind === 'file' ? brochure.name : brochure?.address
  return { ...product, pictureIds: pictures.map((picture) => picture.id), brochure: field ?? null }
}

/** For staff: the content of the brochure field, and hidden pictures too. */
export function entityOf(product: ProductRecord): z.output<typeof wholeProduct> {
  const { id, number, title, description, category, pictures, brochure } = product
  return {
    _id: id,
    number,
    title,
    description,
    category,
    images: pictures.map(pictureAddress),
    oldPrice: dollarsOrNull(product.oldPriceCents),
    newPrice: dollarsNumber(product.newPriceCents),
    wholesalePrice: dollarsNumber(product.wholesalePriceCents),
    partnerPricex3: dollarsOrNull(product.partnerPricex3Cents),
    brochure: brochure || null,
  }
}

function dollarsOrNull(amount: Cents | null): number | null {
  return amount === null ? null : dollarsNumber(amount)
}
