import { readFileSync, statSync } from 'node:fs'
import { homeWordsSchema, noHomeWords, type HomeWords } from '../../shop/content/home-words.ts'
import { ConfigRefusal, type Config } from '../config/config.ts'

type HomeSettings = Pick<Config, 'homeFile'> & { brand: { shopName: string } }

const largestFile = 100_000

/** The content of HOME_FILE; without one a demo has its own texts, and a live shop none. */
export function readHomeWords({ homeFile, brand }: HomeSettings): HomeWords {
  if (homeFile === null) return noHomeWords
  try {
    if (statSync(homeFile).size > largestFile) throw new Error(`it has more than ${largestFile} bytes`)
    const name = JSON.stringify(brand.shopName).slice(1, -1)
    const text = readFileSync(homeFile, 'utf8').replaceAll('{shopName}', () => name)
    const read = homeWordsSchema.safeParse(JSON.parse(text))
    if (read.success) return read.data
    throw new Error(
      read.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`).join('; '),
    )
  } catch (error) {
    throw new ConfigRefusal(
      `HOME_FILE: ${homeFile} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
