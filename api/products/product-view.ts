import { z } from 'zod'
import type { PriceTier, ProductDetails } from '../../shop/catalogue/product.ts'
import type { ProductRecord } from '../../shop/catalogue/edit/product-record.ts'
import type { ListedProduct } from '../../shop/catalogue/product-store.ts'
import {
  fieldList,
  isPriceField,
  recordOf,
  writtenFields,
  type FieldName,
  type SeenBy,
} from '../../shop/catalogue/product-field-list.ts'
import { pictureAddress } from '../../shop/media/picture.ts'
import { dollarsNumber, type Cents } from '../../shop/money.ts'

/** How an answer shows each kind of field. */
const shownAs = {
  number: z.string(),
  line: z.string(),
  lines: z.string(),
  category: z.string(),
  pictures: z.array(z.string()),
  price: z.number(),
  optionalPrice: z.number().nullable(),
  volumePrice: z.number().nullable(),
  brochure: z.string().nullable(),
}

type Shape<Name extends FieldName> = { [One in Name]: (typeof shownAs)[(typeof fieldList)[One]['kind']] }

/** In an answer the pictures stand before the prices. */
const shownFields = ([...writtenFields] as FieldName[]).toSpliced(
  writtenFields.indexOf('oldPrice'),
  0,
  'images',
)

function shapeFor<Viewer extends 'everyone' | 'partners'>(viewer: Viewer): Shape<SeenBy<Viewer>> {
  const seen = shownFields.filter((name): name is SeenBy<Viewer> => fieldList[name].seenBy === viewer)
  return recordOf(seen, (name) => shownAs[fieldList[name].kind]) as Shape<SeenBy<Viewer>>
}

/** What a visitor may see: this shape has no wholesale field (docs/safety.md, S3). */
const visitorProduct = z.object({ _id: z.uuid(), ...shapeFor('everyone') })

/** All fields, for partners and for those who edit the catalogue. */
export const wholeProduct = visitorProduct.extend(shapeFor('partners'))

type WholeProduct = z.output<typeof wholeProduct>

/** The allow-list of each tier; the union in a call's answer alone would accept a visitor's for a partner. */
const productOf = { retail: visitorProduct, partner: wholeProduct }
export const anyProduct = z.union([wholeProduct, visitorProduct])

type Listed = Omit<ListedProduct, 'brochure'> & { brochure: string | null }

/** What a buyer of this tier may see. */
export function viewOf({ id, pictureIds, price, brochure, ...texts }: Listed, tier: PriceTier) {
  const retail = price.tier === 'partner' ? price.retail : price
  const forEveryone = {
    ...texts,
    _id: id,
    images: pictureIds.map((pictureId) => pictureAddress({ id: pictureId })),
    oldPrice: dollarsOrNull(retail.oldUnitCents),
    newPrice: dollarsNumber(retail.unitCents),
    brochure: brochure || null,
  } satisfies z.input<typeof visitorProduct>
  if (price.tier === 'retail') return productOf[tier].parse(forEveryone)
  const forPartners = {
    wholesalePrice: dollarsNumber(price.unitCents),
    partnerPricex3: dollarsOrNull(price.volumeUnitCents),
  } satisfies Record<SeenBy<'partners'>, number | null>
  return productOf[tier].parse({ ...forEveryone, ...forPartners })
}

export function listed({ pictures, brochure, ...product }: ProductDetails): Listed {
  const field = brochure?.kind === 'file' ? brochure.name : brochure?.address
  return { ...product, pictureIds: pictures.map((picture) => picture.id), brochure: field ?? null }
}

/** For staff: the content of the brochure field, and hidden pictures too. */
export function entityOf(product: ProductRecord): WholeProduct {
  return { _id: product.id, ...recordOf(shownFields, (name) => shown(product, name)) } as WholeProduct
}

function shown(product: ProductRecord, name: FieldName) {
  if (name === 'images') return product.pictures.map(pictureAddress)
  if (isPriceField(name)) return dollarsOrNull(product[name])
  return name === 'brochure' ? product.brochure || null : product[name]
}

function dollarsOrNull(amount: Cents | null): number | null {
  return amount === null ? null : dollarsNumber(amount)
}
