import { median } from './race.ts'
import type { Figure } from './table.ts'

/** Calls of the panel, and how many ms each may take at most in a large shop. */
const panelCalls: [name: string, path: string, most: number][] = [
  ['products, first page', '/api/product-table?limit=100', 50],
  ['products, search for a word', '/api/product-table?limit=100&q=grinder', 100],
  ['products, search for two letters', '/api/product-table?limit=100&q=gr', 100],
  ['products, by title', '/api/product-table?limit=100&sort=title', 100],
  ['products, without a picture', '/api/product-table?limit=100&only=no-picture', 100],
  ['products, of each filter', '/api/product-counts', 100],
  ['orders, first page', '/api/orders?limit=50', 50],
  ['orders, paid', '/api/orders?limit=50&filter=paid', 50],
  ['orders, not charged', '/api/orders?limit=50&filter=not-charged', 50],
  ['orders, search for a name', '/api/orders?limit=50&q=miller', 100],
  ['orders, search for a number', '/api/orders?limit=50&q=SO-5004711', 100],
  ['orders, search for a PO number', '/api/orders?limit=50&q=po%204710', 100],
  ['orders, of a product', '/api/orders?limit=50&product=Z4711', 100],
  ['orders to look at', '/api/order-counts', 50],
  ['dashboard, 30 days', '/api/dashboard?period=day', 50],
  ['dashboard, 12 weeks', '/api/dashboard?period=week', 50],
  ['dashboard, 12 months', '/api/dashboard?period=month', 50],
  ['shipments, to ship', '/api/orders-to-ship?limit=50', 50],
  ['shipments, shipped', '/api/orders-to-ship?limit=50&view=shipped', 50],
  ['shipments, shipped, search', '/api/orders-to-ship?limit=50&view=shipped&q=miller', 100],
  ['customers, first page', '/api/customers?limit=50', 50],
  ['customers, search', '/api/customers?limit=50&q=miller', 100],
  ['mails, first page', '/api/mails?limit=50', 50],
  ['mails, search', '/api/mails?limit=50&q=miller', 100],
]

/** The median of some answers to each call of the panel, one after the other. `cookie`: of an admin. */
export async function measurePanel(origin: string, cookie: string, times: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path, most] of panelCalls) {
    const each: number[] = []
    for (let time = 0; time < times; time += 1) {
      const began = performance.now()
      const response = await fetch(origin + path, { headers: { cookie } })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`)
      each.push(performance.now() - began)
    }
    figures.push({ name: `panel: ${name}`, unit: 'ms', value: median(each), most })
  }
  return figures
}
