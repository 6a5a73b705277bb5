import { expect, test } from 'vitest'
import { foldText } from './fold.ts'
import { sizesIn } from './sizes.ts'

test.each([
  ['Motor: 208/230 V, 60 Hz, single phase, 14 A', ['208v', '230v', '14a']],
  ['Wheels of 8", 10-inch or 12 in', ['8in', '10in', '12in']],
  ['7 1/2 in (190 mm) across', ['7in', '1/2in', '190mm']],
  ['½ HP, 3⁄8-inch, 13/16 in', ['1/2hp', '3/8in', '13/16in']],
  ['9 × 4 in', ['9in', '4in']],
  ['12 or 24 volts, 100–240 V', ['12v', '24v', '100v', '240v']],
  ['Volts: 115. Current (A): 5', ['115v', '5a']],
  ['40 µF', ['40uf']],
  ['14 lb (6.4 kg)', ['14lb']],
  ['AG03 in a box', []],
  ['1234567890 V', []],
])('%j names the sizes %j', (written, sizes) => {
  expect(sizesIn(foldText(written))).toEqual(sizes)
})
