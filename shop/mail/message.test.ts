import { describe, expect, test } from 'vitest'
import type { Brand } from '../brand.ts'
import type { Message, MessagePart } from './message.ts'
import { messageHtml } from './message-html.ts'
import { messageText } from './message-text.ts'

const brand: Brand = {
  shopName: 'Corliss',
  phone: '1-800-555-0134',
  copyright: '',
  socialLinks: [],
  originBadge: '',
  stage: 'demo' as const,
  takesRealCards: false,
  postalAddress: ['1 Main Street', 'Dover, DE 19901'],
  siteOrigin: 'https://shop.test',
}

const order: MessagePart = {
  kind: 'order',
  lines: [
    {
      title: 'High Speed Alloy Grinder',
      number: 'AG03',
      quantity: 3,
      unit: '$1,095.00',
      total: '$3,285.00',
    },
    {
      title: 'Ceramic press furnace with vacuum pump and three programs',
      number: 'CP7',
      quantity: 12,
      unit: '$95.50',
      total: '$1,146.00',
    },
  ],
  sums: [
    { name: 'Subtotal', amount: '$4,431.00' },
    { name: 'Total Amount Paid (USD)', amount: '$3,987.90', strong: true },
  ],
}

describe('plain text', () => {
  test('is the mail in full, with the figures in columns, links whole and one signature', () => {
    const address = `https://shop.test/order?t=${'x'.repeat(100)}`
    const text = messageText(brand, {
      subject: 'Order SO-1001',
      heading: 'Thank you for your order SO-1001',
      parts: [
        {
          kind: 'text',
          text: 'Ada Miller, your payment of $3,987.90 was approved and your order is recorded.\nThank you.',
        },
        order,
        { kind: 'note', text: 'Price does not include freight charges.' },
        { kind: 'button', label: 'View your order', address },
        { kind: 'quote', text: 'First line\n\nSecond line' },
        {
          kind: 'facts',
          facts: [
            ['Product', 'AG03'],
            ['Page', '/contact-us'],
          ],
        },
      ],
    })
    expect(text).toBe(`Thank you for your order SO-1001

Ada Miller, your payment of $3,987.90 was approved and your order is
recorded.
Thank you.

Item                                         Qty  Unit Price  Line Price
------------------------------------------------------------------------
High Speed Alloy Grinder (AG03)                3   $1,095.00   $3,285.00
Ceramic press furnace with vacuum pump        12      $95.50   $1,146.00
  and three programs (CP7)
------------------------------------------------------------------------
Subtotal                                                       $4,431.00
Total Amount Paid (USD)                                        $3,987.90

Price does not include freight charges.

View your order:
${address}

> First line
>
> Second line

Product: AG03
Page: /contact-us

-- 
Corliss Dental Equipment
1-800-555-0134
1 Main Street
Dover, DE 19901
https://shop.test
`)
  })

  test('a title that is one long word keeps its figures in their columns', () => {
    const long = 'T'.repeat(60)
    const text = messageText(brand, {
      subject: 'x',
      heading: 'x',
      parts: [
        {
          kind: 'order',
          lines: [{ title: long, number: 'X', quantity: 1, unit: '$1.00', total: '$1.00' }],
          sums: [],
        },
      ],
    })
    expect(text).toContain(`\n${long}\n`)
    expect(text).toMatch(/^ +1 +\$1\.00 +\$1\.00$/m)
    const ends = text.split('\n').filter((line) => /Line Price$|\$1\.00$/.test(line))
    expect(new Set(ends.map(({ length }) => length)).size).toBe(1)
  })
})

describe('HTML', () => {
  const evil = `"><script>alert(1)</script>'&`
  const escaped = '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#39;&#38;'

  test('everything that is written is escaped, wherever it stands', () => {
    const message: Message = {
      subject: `subject ${evil}`,
      preview: `preview ${evil}`,
      heading: `heading ${evil}`,
      parts: [
        { kind: 'text', text: `text ${evil}` },
        { kind: 'note', text: `note ${evil}` },
        { kind: 'quote', text: `quote ${evil}` },
        { kind: 'facts', facts: [[`name ${evil}`, `value ${evil}`]] },
        { kind: 'button', label: `label ${evil}`, address: `https://shop.test/${evil}` },
        {
          kind: 'order',
          lines: [
            {
              title: `title ${evil}`,
              number: `number ${evil}`,
              quantity: 1,
              unit: `unit ${evil}`,
              total: `total ${evil}`,
            },
          ],
          sums: [{ name: `sum ${evil}`, amount: `amount ${evil}` }],
        },
      ],
    }
    const html = messageHtml(
      { ...brand, shopName: `shop ${evil}`, phone: `phone ${evil}`, postalAddress: [`address ${evil}`] },
      message,
    )
    expect(html).not.toContain('<script')
    expect(html).not.toContain(evil)
    const places =
      'subject preview heading text note quote name value label title number unit total sum amount shop phone address'
    for (const place of places.split(' ')) expect(html, place).toContain(`${place} ${escaped}`)
    expect(html).toContain(`href="https://shop.test/${escaped}"`)
  })

  test('says all that the plain text says', () => {
    const parts: MessagePart[] = [
      { kind: 'text', text: 'A sentence.' },
      order,
      { kind: 'button', label: 'View your order', address: 'https://shop.test/order?t=1' },
    ]
    const html = messageHtml(brand, { subject: 'S', heading: 'H', parts })
    const said = ['A sentence.', 'AG03', '$1,095.00', '$3,285.00', 'CP7', '$95.50', '$1,146.00', '$3,987.90']
    for (const words of [...said, 'View your order', 'https://shop.test/order?t=1', ...brand.postalAddress])
      expect(html).toContain(words)
    expect(html).toContain('href="tel:18005550134"')
  })

  test('what staff have written stands as it is, without a heading, and with the way off the list', () => {
    const message: Message = {
      subject: 'News',
      heading: '',
      parts: [{ kind: 'html', html: '<h2 style="margin:0">Hello</h2>', text: 'Hello' }],
      unsubscribe: 'https://shop.test/unsubscribe?t=1&x',
    }
    const html = messageHtml(brand, message)
    expect(html).toContain('<div class="written"><h2 style="margin:0">Hello</h2></div>')
    expect(html).not.toContain('<h1')
    expect(html).toContain('href="https://shop.test/unsubscribe?t=1&#38;x"')
    expect(messageText(brand, message)).toBe(`Hello

-- 
Corliss Dental Equipment
1-800-555-0134
1 Main Street
Dover, DE 19901
https://shop.test

You are receiving this e-mail because you agreed to receive our newsletter.
Unsubscribe: https://shop.test/unsubscribe?t=1&x
`)
  })

  test('light and dark, one column, no picture and nothing loaded from anywhere', () => {
    const html = messageHtml(brand, { subject: 'S', heading: 'H', parts: [order] })
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('max-width:600px')
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=/)
  })

  test.each<[string, Partial<Message>, string]>([
    ['what the message says', { preview: 'Look at this.' }, 'Look at this.'],
    ['else its first words', { parts: [{ kind: 'text', text: 'First\nwords.' }] }, 'First words.'],
    ['else its heading', {}, 'Heading'],
  ])('the words beside the subject are %s', (_, told, expected) => {
    const html = messageHtml(brand, { subject: 'S', heading: 'Heading', parts: [], ...told })
    expect(html).toContain(`mso-hide:all">${expected}&#847;`)
  })
})
