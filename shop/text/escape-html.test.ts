import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test.each([
  ['<script>', '&#60;script&#62;'],
  ['Smith & Sons', 'Smith &#38; Sons'],
  [`" onfocus='x'`, '&#34; onfocus=&#39;x&#39;'],
  ['&amp;', '&#38;amp;'],
  ['plain text, 3 × 0.10', 'plain text, 3 × 0.10'],
  ['', ''],
])('%j is written %j', (text, html) => expect(escapeHtml(text)).toBe(html))
