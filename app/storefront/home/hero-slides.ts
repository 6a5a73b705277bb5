import { categoryAddress } from '../../../shop/catalogue/category.ts'
import type { LeadingProduct } from '../../../shop/catalogue/product.ts'

export type HeroSlide = {
  /** of its tab */
  name: string
  category: string
  eyebrow: string
  heading: string
  text: string
  to: string
}

/** spec s.9: the first leads to its category, the others to all products. */
const firstCategory = 'High Speed Alloy Grinders'

export const heroSlides: HeroSlide[] = [
  {
    name: 'Alloy grinders',
    category: firstCategory,
    eyebrow: '80+ years at the bench',
    heading: 'High speed alloy grinders, built to stay true',
    text: 'Equipment for the dental laboratory: grinders, vibrators and polishing lathes, and every part that keeps them running.',
    to: categoryAddress(firstCategory),
  },
  {
    name: 'Vibrators',
    category: 'Vibrators',
    eyebrow: 'Made in the USA',
    heading: 'Vibrators that bring the air out of the stone',
    text: 'From a small table for single dies to two tables, each with a control of its own.',
    to: '/shop',
  },
  {
    name: 'Polishing lathes',
    category: 'Polishing Lathes',
    eyebrow: 'Precision engineering',
    heading: 'Polishing lathes for an even, steady finish',
    text: 'For the small bench and for full dentures, with the chucks, wheels and hoods that go with them.',
    to: '/shop',
  },
  {
    name: 'Model trimmers',
    category: 'Model Trimmers',
    eyebrow: 'Worldwide support',
    heading: 'Model trimmers for flat, clean, square bases',
    text: 'Wet and dry machines for bases and arches, and the belts and valves that wear with them.',
    to: '/shop',
  },
]

/** The leading product of each slide's category; where there is none, one that no other slide shows, or null. */
export function heroProducts(leading: LeadingProduct[]): (LeadingProduct | null)[] {
  const named = heroSlides.map((slide) => leading.find((card) => card.category === slide.category))
  const spare = leading.filter((card) => card.picture !== null && !named.includes(card))
  return named.map((card) => card ?? spare.shift() ?? null)
}
