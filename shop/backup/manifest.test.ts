import { describe, expect, test } from 'vitest'
import { backupName, ownBackups } from './backup.ts'
import { compareLevels, mediaEntry, readEntryName, tableEntry } from './manifest.ts'

describe('the names of entries', () => {
  const picture = `${'0a'.repeat(16)}-400.avif`
  test.each([
    [tableEntry('checkout', 1), { kind: 'table', table: 'checkout' }],
    [mediaEntry(picture), { kind: 'media', file: picture }],
    ['jobs/000001.zst', { kind: 'jobs' }],
    ['checksums/000001.sha256', { kind: 'checksums' }],
    ['media/../../etc/passwd', null],
    [`media/../${picture}`, null],
    [`media/sub/${picture}`, null],
    [`/media/${picture}`, null],
    [`media/${picture}\n`, null],
    ['media/.htaccess', null],
    ['tables/../x/000001.zst', null],
    ['tables/a"; drop table checkout; --/000001.zst', null],
    ['tables/checkout/1.zst', null],
    ['', null],
  ])('%j', (name, kind) => expect(readEntryName(name)).toEqual(kind))
})

describe('the level of a backup', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((hash, when) => ({ when, hash }))
  test.each([
    ['same', [one, two], [one, two]],
    ['older', [one], [one, two]],
    ['newer', [one, two, three], [one, two]],
    ['foreign', [one, { when: 1, hash: 'x' }], [one, two]],
    ['foreign', [one, { when: 2, hash: 'b' }], [one, two, three]],
  ] as const)('%s', (level, theirs, ours) =>
    expect(compareLevels([...theirs].flatMap(some), [...ours].flatMap(some))).toBe(level),
  )
})

describe('the names of files', () => {
  const at = new Date('2026-11-25T02:30:00.123Z')
  test('say whose, when and what', () => {
    expect(backupName('https://Shop.example', at)).toBe('shop.example-2026-11-25T023000Z.backup.tar')
    expect(backupName('http://localhost:3000', at, 'restore-point')).toBe(
      'localhost-3000-2026-11-25T023000Z.restore-point.tar',
    )
  })

  test('only those that the shop made by schedule are its own, newest first', () => {
    const [older, newer] = [at, new Date('2026-11-26T02:30:00Z')].map((day) =>
      backupName('https://shop.example', day),
    )
    const others = [
      backupName('https://shop.example', at, 'restore-point'),
      backupName('https://other-shop.example', at),
      backupName('https://shopxexample', at),
      `${older}.part`,
      'shop.example-before-the-move.backup.tar',
      'notes.txt',
    ]
    expect(ownBackups('https://shop.example', [...others, older, newer].flatMap(some))).toEqual([
      newer,
      older,
    ])
  })
})

function some<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value]
}
