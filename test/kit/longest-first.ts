import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They wait, start processes or try many cells: begun last, each would keep the whole run waiting. */
const longest = [
  'test/money/kill.test.ts',
  'shop/order-sync/send-order.test.ts',
  'test/running/start.test.ts',
  'test/access/authorization.test.ts',
  'shop/newsletter/newsletter.test.ts',
  'database/embedded.test.ts',
  'test/uploads/bombs.test.ts',
  'test/access/foreign-requests.test.ts',
  'shop/checkout/settle-charge.test.ts',
  'test/access/leaks.test.ts',
  'test/running/shared-cache.test.ts',
  'test/uploads/uploads.test.ts',
  'api/orders/orders.test.ts',
  'shop/orders/admin/resolve-review.test.ts',
  'server/dev/dev.test.ts',
]

/** A fresh clone knows no durations, and would go by the size of the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
  return at < 0 ? longest.length : at
}
