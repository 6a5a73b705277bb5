import type { Db } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import { findCheckoutSwitch } from '../checkout/checkout-switch-store.ts'
import type { HomeWords } from '../content/home-words.ts'
import { findContent } from './setup-store.ts'
import { listSetup, neededTexts, type SetupFacts, type SetupPoint } from './setup.ts'

/** What the settings say, and how to ask about what only the running process knows. */
export type Setup = Omit<
  SetupFacts,
  | 'brand'
  | 'silent'
  | 'backup'
  | 'hasProducts'
  | 'blankTexts'
  | 'hasContactData'
  | 'hasOwnAdmin'
  | 'hasStandInAdmin'
  | 'hasPaidOrder'
  | 'isPayingOff'
> & {
  listSilent(): Promise<string[]>
  findBackup(): Promise<SetupFacts['backup']>
}

/** Nothing of the demo is the merchant's to finish: it has no points. */
export async function readSetup(needs: {
  db: Db
  brand: Brand
  homeWords: HomeWords
  setup: Setup
}): Promise<SetupPoint[]> {
  const { db, brand, homeWords, setup } = needs
  if (brand.stage === 'demo') return []
  const [content, { isOff: isPayingOff }, silent, backup] = await Promise.all([
    findContent(db),
    findCheckoutSwitch(db),
    setup.listSilent(),
    setup.findBackup(),
  ])
  const { publishedTexts, ...found } = content
  const isBlank = (name: (typeof neededTexts)[number]) =>
    !publishedTexts.includes(name) && !(name === 'About' && homeWords.about)
  return listSetup({
    ...setup,
    ...found,
    brand,
    silent,
    backup,
    isPayingOff,
    blankTexts: neededTexts.filter(isBlank),
  })
}
