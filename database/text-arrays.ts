import pg from 'pg'

/** The number that PostgreSQL gives to text[]; the types of pg know those of single values only. */
const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0]
const readAny = pg.types.getTypeParser(textArray)

/** What needs no quotes is divided at its commas: pg reads letter by letter, which took a tenth of a list of products. */
pg.types.setTypeParser(textArray, (text: string) => {
  if (text === '{}') return []
  if (!/^\{[^{}"\\]+\}$/.test(text)) return readAny(text)
  return text
    .slice(1, -1)
    .split(',')
    .map((element) => (element === 'NULL' ? null : element))
})
