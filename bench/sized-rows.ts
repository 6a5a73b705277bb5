/** What is asked for again and again, at each size of the catalogue. */
type SizedRow = {
  name: string
  path: string
  /** how the answer comes about: from memory, or made for each request */
  way: 'kept' | 'made'
  asker: 'visitor' | 'partner'
  goal: { ratio: number } | { perSecond: number }
}

/** An unknown parameter: such an address is rendered every time. */
const madeAnew = 'bench=1'

const kept = { way: 'kept', goal: { ratio: 0.9 } } as const
const fromMemory = { way: 'kept', asker: 'visitor', goal: { perSecond: 10_000 } } as const
const product = '/product-details/AG03'
const category = '/shop/Vibrators'
const suggestions = '/api/suggestions?q=alloy%20gri'

/** A visitor's call is answered from memory; one with the session of a checkout is computed. */
export const sizedRows: SizedRow[] = [
  { name: 'home page, kept', path: '/home', asker: 'visitor', ...kept },
  { name: 'home page, kept, partner', path: '/home', asker: 'partner', ...kept },
  { name: 'category page, kept', path: category, asker: 'visitor', ...kept },
  { name: 'category page, kept, partner', path: category, asker: 'partner', ...kept },
  { name: 'product page, kept', path: product, asker: 'visitor', ...kept },
  { name: 'product page, kept, partner', path: product, asker: 'partner', ...kept },
  { name: 'product page, rendered', path: `${product}?${madeAnew}`, ...made(700) },
  { name: 'category page of 24, rendered', path: `${category}?${madeAnew}`, ...made(400) },
  { name: 'search page, rendered', path: '/shop?q=grinder', ...made(400) },
  { name: 'calls: list of 24, kept', path: '/api/products?limit=24', ...fromMemory },
  { name: 'calls: product, kept', path: '/api/products/AG03', ...fromMemory },
  { name: 'calls: search, kept', path: '/api/products?limit=24&q=grinder', ...fromMemory },
  { name: 'calls: suggestions, kept', path: suggestions, ...fromMemory, goal: { perSecond: 3000 } },
  { name: 'calls: list of 24, computed', path: '/api/products?limit=24', ...made(3000) },
  { name: 'calls: product, computed', path: '/api/products/AG03', ...made(5000) },
  { name: 'calls: search, computed', path: '/api/products?limit=24&q=grinder', ...made(2000) },
  { name: 'calls: suggestions, computed', path: suggestions, ...made(400) },
]

/** Whose time is taken apart (`--only profile`). */
export const profiledRows = [
  { name: 'category page of 24, rendered', plot: 'page', path: `${category}?${madeAnew}` },
  { name: 'list of 24, computed', plot: 'call', path: '/api/products?limit=24' },
]

function made(perSecond: number) {
  return { way: 'made', asker: 'visitor', goal: { perSecond } } as const
}
