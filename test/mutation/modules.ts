/** What is mutated, and the tests that must notice (docs/mutation.md). */
export type MutatedModule = { name: string; files: string[]; tests: string[]; least: number }

export const modules: MutatedModule[] = [
  {
    name: 'pricing',
    files: [
      'shop/pricing/quote.ts',
      'shop/pricing/make-quote.ts',
      'shop/money.ts',
      'shop/coupons/coupon.ts',
      'shop/coupons/coupon-store.ts',
      'shop/coupons/tables.ts',
    ],
    tests: [
      'shop/pricing/quote.test.ts',
      'shop/pricing/make-quote.test.ts',
      'shop/money.test.ts',
      'shop/coupons/*.test.ts',
      'server/cli/coupon-command.test.ts',
    ],
    least: 90,
  },
  {
    name: 'cart',
    files: [
      'shop/cart/cart.ts',
      'shop/cart/cart-text.ts',
      'shop/cart/long-cart.ts',
      'shop/cart/mark-of.ts',
      'shop/cart/merge-carts.ts',
      'shop/cart/price-now.ts',
    ],
    tests: ['shop/cart/*.test.ts'],
    least: 90,
  },
  {
    name: 'refunds',
    files: ['shop/refunds/part-return.ts'],
    tests: ['shop/refunds/part-return.test.ts'],
    least: 90,
  },
  {
    name: 'state machine',
    files: [
      'shop/checkout/checkout.ts',
      'shop/checkout/charge-card.ts',
      'shop/checkout/settle-charge.ts',
      'shop/checkout/record-outcome.ts',
      'shop/checkout/orphan-charges.ts',
    ],
    tests: ['shop/checkout/checkout.test.ts', 'shop/checkout/charge-steps.test.ts'],
    least: 90,
  },
  {
    name: 'authorisation',
    files: [
      'server/http/serve-api.ts',
      'server/guards/own-origin.ts',
      'api/http/call.ts',
      'api/http/sent-files.ts',
    ],
    tests: [
      'server/http/serve-api.test.ts',
      'server/guards/own-origin.test.ts',
      'api/http/sent-files.test.ts',
    ],
    least: 90,
  },
  { name: 'CSV', files: ['shop/csv/csv.ts'], tests: ['shop/csv/csv.test.ts'], least: 90 },
  {
    name: 'URL guards',
    files: ['app/return-path.ts', 'shop/text/escape-html.ts', 'shop/payments/card-token.ts'],
    tests: ['app/return-path.test.ts', 'shop/text/escape-html.test.ts', 'shop/payments/card-token.test.ts'],
    least: 90,
  },
]
