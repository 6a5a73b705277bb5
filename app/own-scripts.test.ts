import { expect, test } from 'vitest'
import { takeOwnScripts } from './own-scripts.ts'

test('only what carries the mark is ours, and the mark is taken off', () => {
  const page =
    '<head><link rel="stylesheet" href="/a.css" nonce="m1"/></head><p title="&lt;script">Text</p>' +
    '<script>smuggled()</script><script nonce="m2">smuggled()</script><script type="application/ld+json">{}</script>' +
    '<script nonce="m1">one()</script><script nonce="m1" type="module" async="">two()</script><script src="/b.js" nonce="m1"></script>'
  expect(takeOwnScripts(page, 'm1')).toEqual({
    html: page.replaceAll(' nonce="m1"', ''),
    scripts: ['one()', 'two()'],
  })
})
