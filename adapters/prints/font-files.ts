import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { z } from 'zod'

/** One file of a family at one weight, as the PDF embeds it. */
export type Face = { name: string; bytes: Buffer; has: ReadonlySet<number> }

export type FontFiles = {
  /** of the first family that has all of these characters; null: none has */
  faceOf(families: readonly string[], weight: number, characters: number[]): Promise<Face | null>
}

/** Of some 60 KB each: those of the Latin letters stay in use, and a long Chinese text needs some 60. */
const mostKept = 96

/**
 * The families as Fontsource packs them: a family is cut into files by ranges of characters, each file has all weights
 * and is compressed for browsers. A file is unpacked when a text first needs it.
 */
export function openFontFiles(): FontFiles {
  const familiesRead = new Map<string, Promise<FamilyFile[]>>()
  const kept = new Map<string, Promise<Face>>()

  function filesOf(family: string): Promise<FamilyFile[]> {
    const known = familiesRead.get(family) ?? readFamily(family)
    familiesRead.set(family, known)
    return known
  }

  /** The one that was not used for longest goes first. */
  function open(file: FamilyFile, weight: number): Promise<Face> {
    const name = `${file.name}-${weight}`
    const face = kept.get(name) ?? unpack(file, weight, name)
    kept.delete(name)
    kept.set(name, face)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return face
  }

  return {
    async faceOf(families, weight, characters) {
      const [first = 0] = characters
      for (const family of families)
        for (const file of await filesOf(family)) {
          if (!file.ranges.some(([from, to]) => first >= from && first <= to)) continue
          const face = await open(file, weight)
          if (characters.every((one) => face.has.has(one))) return face
        }
      return null
    },
  }
}

type FamilyFile = { name: string; path: string; ranges: [first: number, last: number][] }

/** `unicode.json` says which characters each file is for: `{"latin": "U+0000-00FF,U+0131", "[4]": …}`. */
async function readFamily(family: string): Promise<FamilyFile[]> {
  const id = family.split('/').at(-1) ?? ''
  const ranges = await readFile(pathOf(`${family}/unicode.json`), 'utf8')
  return Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(ranges)))
    .map(([part, characters]) => {
      const name = `${id}-${part.replaceAll(/[[\]]/g, '')}`
      const path = pathOf(`${family}/files/${name}-wght-normal.woff2`)
      return { name, path, ranges: characters.split(',').map(rangeOf) }
    })
    .toSorted((one, other) => Number(isRare(one)) - Number(isRare(other)))
}

function pathOf(file: string): string {
  return fileURLToPath(import.meta.resolve(file))
}

/** 'U+0100-02BA' or 'U+0131' */
function rangeOf(text: string): [first: number, last: number] {
  const [first = '', last = first] = text.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

/** Accents are in the files of several scripts: of these, that of the Latin letters is open anyway. */
function isRare({ name }: FamilyFile): boolean {
  return !name.endsWith('-latin')
}

async function unpack({ path }: FamilyFile, weight: number, name: string): Promise<Face> {
  const bytes = await subsetFont(await readFile(path), undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    variationAxes: { wght: weight },
  })
  return { name, bytes, has: new Set(fontkit.create(bytes).characterSet) }
}
