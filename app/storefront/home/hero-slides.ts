import { categoryAddress } from '../../../shop/catalogue/category.ts'
import grinders from './hero/grinders.jpg?url'
import grindersAvif from './hero/grinders.avif?url'
import grindersPhone from './hero/grinders-phone.jpg?url'
import grindersPhoneAvif from './hero/grinders-phone.avif?url'
import lathes from './hero/lathes.jpg?url'
import lathesAvif from './hero/lathes.avif?url'
import lathesPhone from './hero/lathes-phone.jpg?url'
import lathesPhoneAvif from './hero/lathes-phone.avif?url'
import trimmers from './hero/trimmers.jpg?url'
import trimmersAvif from './hero/trimmers.avif?url'
import trimmersPhone from './hero/trimmers-phone.jpg?url'
import trimmersPhoneAvif from './hero/trimmers-phone.avif?url'
import vibrators from './hero/vibrators.jpg?url'
import vibratorsAvif from './hero/vibrators.avif?url'
import vibratorsPhone from './hero/vibrators-phone.jpg?url'
import vibratorsPhoneAvif from './hero/vibrators-phone.avif?url'

export type HeroSlide = {
  /** text of its tab */
  name: string
  eyebrow: string
  heading: string
  text: string
  to: string
  picture: HeroPicture
}

/** Wide: 1920 × 840, its left 42 % empty for the text. Phone: 1080 × 1350, its upper third empty. */
export type HeroPicture = { alt: string; wide: Source; phone: Source }
type Source = { avif: string; jpeg: string }

/** The first slide leads to its category, the others to all products. */
const firstCategory = 'High Speed Alloy Grinders'

export const heroSlides: HeroSlide[] = [
  {
    name: 'Alloy grinders',
    eyebrow: '80+ years at the bench',
    heading: 'High speed alloy grinders, built to stay true',
    text: 'Equipment for the dental laboratory: grinders, vibrators and polishing lathes, and every part that keeps them running.',
    to: categoryAddress(firstCategory),
    picture: {
      alt: 'Alloy grinder AG03 with a stone model, a framework and an alloy button in front of it',
      wide: { avif: grindersAvif, jpeg: grinders },
      phone: { avif: grindersPhoneAvif, jpeg: grindersPhone },
    },
  },
  {
    name: 'Vibrators',
    eyebrow: 'Made in the USA',
    heading: 'Vibrators that bring the air out of the stone',
    text: 'From a small table for single dies to two tables, each with its own control.',
    to: '/shop',
    picture: {
      alt: 'Double vibrator DV34 with a casting ring and a former on its tables',
      wide: { avif: vibratorsAvif, jpeg: vibrators },
      phone: { avif: vibratorsPhoneAvif, jpeg: vibratorsPhone },
    },
  },
  {
    name: 'Polishing lathes',
    eyebrow: 'Precision engineering',
    heading: 'Polishing lathes for an even, steady finish',
    text: 'For the small bench and for full dentures, with the chucks, wheels and hoods that go with them.',
    to: '/shop',
    picture: {
      alt: 'Polishing lathe PL10 with a buff at each end, and a denture and a stone model in front of it',
      wide: { avif: lathesAvif, jpeg: lathes },
      phone: { avif: lathesPhoneAvif, jpeg: lathesPhone },
    },
  },
  {
    name: 'Model trimmers',
    eyebrow: 'Worldwide support',
    heading: 'Model trimmers for flat, clean, square bases',
    text: 'Wet and dry machines for bases and arches, and the belts and valves that wear out along the way.',
    to: '/shop',
    picture: {
      alt: 'Model trimmer MT10 with a stone model against its disc',
      wide: { avif: trimmersAvif, jpeg: trimmers },
      phone: { avif: trimmersPhoneAvif, jpeg: trimmersPhone },
    },
  },
]
