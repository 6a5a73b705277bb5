import { readModule, type HouseModule, type Import, type SourceFile } from './house-modules.ts'

export type { SourceFile }

/** Rule 5: the floors of the shop, lowest first. A room uses the floors below its own, and its neighbours. */
const floors = [
  [
    'money',
    'result',
    'brand',
    'page-tag',
    'invalidate-pages',
    'plain-error',
    'constraint-of',
    'secret',
    'text',
    'csv',
    'personal-records',
  ],
  ['audit', 'mail', 'prints', 'media', 'places', 'jobs', 'limits', 'health'],
  ['registers'],
  ['catalogue', 'coupons', 'identity', 'content', 'newsletter', 'inquiries'],
  ['own-numbers'],
  ['numbers'],
  ['addresses'],
  ['search'],
  ['pricing', 'cart'],
  ['lists'],
  ['order-pad'],
  ['payments', 'order-numbers', 'outside-calls'],
  ['notifications'],
  ['back-office'],
  ['checkout'],
  ['offers'],
  ['order-sync'],
  ['refunds'],
  ['orders'],
  ['shipping'],
  [
    'mail-log',
    'reconciliation',
    'service-calls',
    'customers',
    'activity',
    'trash',
    'dashboard',
    'backup',
    'figures',
    'setup',
    'personal-data',
  ],
]

/** Rules 1 to 4: which part of the house may import which other, before the finer rules below. */
const neighbours: Record<string, string[]> = {
  server: ['app', 'api', 'shop', 'adapters', 'database', 'stand-ins', 'demo', 'brand'],
  app: ['api', 'shop', 'database', 'brand'],
  api: ['shop', 'database', 'brand'],
  shop: ['database', 'brand'],
  adapters: ['shop', 'database'],
  database: ['shop'],
  'stand-ins': [],
  scripts: [],
  demo: ['shop', 'brand'],
  // what a merchant replaces: it knows nothing of the shop
  brand: [],
  // vite.config.ts hands the look to Tailwind
  '': ['brand'],
}

type Kind = 'noun' | 'verb' | 'store' | 'tables' | 'job'

/** Rule 4: what each piece of furniture may be made of; node: modules are what makes a file a verb. */
const packagesOf: Record<Kind, string[]> = {
  noun: ['zod'],
  verb: [
    'zod',
    'csv-parse',
    'html-to-text',
    'sanitize-html',
    'node:crypto',
    'node:fs',
    'node:fs/promises',
    'node:path',
  ],
  store: ['drizzle-orm'],
  tables: ['drizzle-orm', 'drizzle-orm/pg-core'],
  job: [],
}

const usableBy: Record<Kind, Kind[]> = {
  noun: ['noun'],
  verb: ['noun', 'verb', 'store', 'job'],
  store: ['noun', 'store', 'tables'],
  tables: ['noun', 'tables'],
  job: ['noun'],
}

/** Its one statement is the message itself, and it belongs to no room. */
const statementOutsideStores = 'shop/invalidate-pages.ts'
const connect = 'database/connect.ts'
/** Rule 3: the one door that leads back into our own database. */
const doorOfOurOwn = 'adapters/back-office/embedded.ts'
const reactRouter = /^(react-router|@react-router\/.*)$/
const rendering = new Set(['server/http/serve-pages.ts', 'server/http/make-page.ts'])
const react = /^(react|react-dom)(\/|$)/
const neverInBrowser =
  /^(node:|drizzle-orm|pdfkit|pg|pg-boss|fastify|@fastify\/|sharp|pino|nodemailer|csv-parse|html-to-text|sanitize-html)/

/** The parts that know prices. */
const sellers = ['shop', 'api', 'app', 'server']

/** Rooms whose rows only their own verbs touch, and the rooms above that ask those verbs. */
const ownRows = ['checkout', 'order-sync', 'refunds']
const askVerbs = ['orders', 'shipping', 'service-calls', 'mail-log']

type House = Map<string, HouseModule>
type Say = (path: string, rule: string) => void

const read = new WeakMap<SourceFile, HouseModule>()

/** The rules of who may import whom, over every file of the house; one line for each that is broken. */
export function houseRuleViolations(files: SourceFile[]): string[] {
  const house: House = new Map()
  for (const file of files) {
    const known = read.get(file) ?? readModule(file)
    read.set(file, known)
    house.set(file.path, known)
  }
  const found = new Set<string>()
  const say: Say = (path, rule) => found.add(`${path}: ${rule}`)
  for (const module of house.values()) {
    if (isProof(module.path)) continue
    for (const one of module.imports) {
      checkParts(module, one, say)
      checkPackages(module, one, say)
      if (one.to) checkRooms(module, one, house, say)
    }
    checkText(module, house, say)
  }
  checkBrowser(house, say)
  checkCircles(house, say)
  return [...found].sort()
}

function checkParts({ path }: HouseModule, { to, erased }: Import, say: Say): void {
  if (!to) return
  const [from, target] = [partOf(path), partOf(to)]
  if (isProof(to)) say(path, `rule 6: production code imports ${to}, which is proof`)
  else if (from !== target && !neighbours[from]?.includes(target)) {
    const rule = target === 'server' ? 1 : { app: 2, api: 2, adapters: 3, shop: 4, 'stand-ins': 6 }[from]
    say(path, `rule ${rule ?? '1–6'}: ${from || 'the root'} imports ${to}`)
  }
  if (from === 'app' && target === 'api' && to !== 'api/http/client.ts')
    say(path, `rule 2: app imports ${to}; of api it uses the client only`)
  if (from !== 'database' && from !== 'server' && target === 'database') {
    const columns = from === 'shop' && to === 'database/columns.ts' && path.endsWith('/tables.ts')
    if (!columns && (to !== connect || !erased)) say(path, `rule 4: only types of ${connect}, not ${to}`)
  }
  if (from === 'adapters' && target === 'database' && path !== doorOfOurOwn)
    say(path, `rule 3: a door leads outside, not to ${to}`)
  const [side, other] = [sideOf(path), sideOf(to)]
  if (side && other && side !== other) say(path, `rule 2: ${side} imports ${to}; they share app/ui`)
}

function checkPackages(module: HouseModule, { from, to }: Import, say: Say): void {
  if (to || from.startsWith('.')) return
  const { path } = module
  const part = partOf(path)
  if (reactRouter.test(from) && part !== 'app' && part !== '' && !rendering.has(path))
    say(path, `rule 2: React Router lives only in app, ${from}`)
  if (react.test(from) && part !== 'app') say(path, `rule 2: React lives only in app, ${from}`)
  if (from === 'node:process' && part !== 'scripts')
    say(path, 'only server/config/config.ts reads the environment')
  if (part === 'scripts' && !from.startsWith('node:'))
    say(path, `scripts run before anything is installed, ${from}`)
  if (part !== 'shop') return
  const kind = kindOf(module)
  const allowed =
    packagesOf[kind].includes(from) || (path === statementOutsideStores && from === 'drizzle-orm')
  if (!allowed) say(path, `rule 4: a ${kind} uses no ${from}`)
}

function checkRooms(module: HouseModule, { to, erased }: Import, house: House, say: Say): void {
  const { path } = module
  const target = house.get(to ?? '')
  if (!to?.startsWith('shop/') || !target) return
  const kind = kindOf(target)
  const part = partOf(path)
  if (part === 'adapters' && kind !== 'noun') {
    const ownStore = path === doorOfOurOwn && roomOf(to) === 'back-office' && kind === 'store'
    if (!ownStore) say(path, `rule 3: a door uses ports and nouns, not the ${kind} ${to}`)
  }
  if (part === 'demo' && kind !== 'noun')
    say(path, `rule 3: what draws the demo uses nouns, not the ${kind} ${to}`)
  if (part === 'database' && (!erased || kind !== 'noun'))
    say(path, `rule 4: database takes only types of nouns, ${to}`)
  if ((part === 'app' || part === 'api') && kind === 'tables') say(path, `rule 4: ${to} is for stores`)
  if (part !== 'shop') return
  const own = kindOf(module)
  if (!usableBy[own].includes(kind)) say(path, `rule 4: a ${own} uses no ${kind}, ${to}`)
  if (own === 'store' && kind === 'store' && roomOf(path) !== roomOf(to))
    say(path, `rule 4: a store uses the stores of its own room, not ${to}`)
  if (askVerbs.includes(roomOf(path)) && ownRows.includes(roomOf(to)) && kind === 'store' && !erased)
    say(path, `rule 4: ${roomOf(path)} asks the verbs of ${roomOf(to)}, not ${to}`)
  const [floor, below] = [floorOf(path), floorOf(to)]
  if (below > floor) say(path, `rule 5: ${roomOf(path)} comes before ${roomOf(to)}, ${to}`)
}

function checkText(module: HouseModule, house: House, say: Say): void {
  const { path } = module
  const part = partOf(path)
  if (module.readsEnvironment && !mayReadEnvironment(path))
    say(path, 'only server/config/config.ts reads the environment')
  if (part === 'shop' && module.usesRequest) say(path, 'rule 4: shop knows no Request and no Response')
  if (sellers.includes(part) && !mayMultiply(path)) checkMoney(module, say)
  if (part !== 'shop') return
  if (floorOf(path) < 0) say(path, `rule 5: room ${roomOf(path)} has no place in the order`)
  for (const name of module.writes) {
    const owner = ownerOf(name, module, house)
    if (owner && owner !== roomOf(path)) say(path, `rule 4: writes to ${name}, a table of ${owner}`)
  }
}

/** What a quantity costs is said in one place; `times` is what that place is made of. */
function checkMoney({ path, imports, multipliesCents }: HouseModule, say: Say): void {
  const takesTimes = imports.some(({ to, locals }) => to === 'shop/money.ts' && locals.includes('times'))
  if (multipliesCents || takesTimes) say(path, 'only shop/pricing/quote.ts multiplies money')
}

function mayMultiply(path: string): boolean {
  return path === 'shop/money.ts' || path === 'shop/pricing/quote.ts'
}

/** PATH and its like belong to the machine: the launcher of PostgreSQL hands them on. Scripts run before any config. */
function mayReadEnvironment(path: string): boolean {
  return (
    path === 'server/config/config.ts' || path.startsWith('database/embedded-') || partOf(path) === 'scripts'
  )
}

function ownerOf(name: string, module: HouseModule, house: House): string | null {
  const imported = module.imports.find(
    ({ to, locals }) => to?.endsWith('/tables.ts') && locals.includes(name),
  )
  const owner = imported?.to ?? [...house.values()].find(({ tables }) => tables.includes(name))?.path
  return owner ? roomOf(owner) : null
}

/** Rule 6: everything that a browser can load, from the route modules without what only the server runs. */
function checkBrowser(house: House, say: Say): void {
  const routes = house.get('app/routes.ts')?.strings ?? []
  const pages = new Set([
    'app/root.tsx',
    ...routes.filter((text) => /\.tsx?$/.test(text)).map((file) => `app/${file}`),
  ])
  const reached = new Set(['app/entry.client.tsx', ...pages])
  // A Set grows while it is walked.
  for (const path of reached) {
    const module = house.get(path)
    if (!module) continue
    const shown = pages.has(path) ? module.browserImports : module.imports.filter(({ erased }) => !erased)
    for (const { from, to } of shown) {
      const target = to ? house.get(to) : undefined
      if (
        to === null
          ? neverInBrowser.test(from)
          : target && partOf(target.path) === 'shop' && kindOf(target) !== 'noun'
      )
        say(path, `rule 6: brings ${to ?? from} into the browser`)
      else if (target) reached.add(target.path)
    }
  }
}

function checkCircles(house: House, say: Say): void {
  for (const circle of circles(house, (one) => (one.erased ? null : one.to)))
    say(circle[0] ?? '', `circle of files: ${circle.join(' → ')}`)
  const rooms: House = new Map()
  for (const module of house.values()) {
    if (partOf(module.path) !== 'shop' || isProof(module.path)) continue
    const room = roomOf(module.path)
    const known = rooms.get(room) ?? { ...module, path: room, imports: [] }
    const others = module.imports.filter(({ to }) => to?.startsWith('shop/') && roomOf(to) !== room)
    rooms.set(room, { ...known, imports: [...known.imports, ...others] })
  }
  for (const circle of circles(rooms, ({ to }) => to && roomOf(to)))
    say(`shop/${circle[0]}`, `rule 5: circle of rooms: ${circle.join(' → ')}`)
}

/** One path round each circle that a depth-first walk meets. */
function circles(graph: House, next: (one: Import) => string | null): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path])
    if (at >= 0 || done.has(path)) return
    for (const one of graph.get(path)?.imports ?? []) {
      const target = next(one)
      if (target && graph.has(target)) walk(target, [...trail, path])
    }
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return found
}

/** Told by the name of the file, and where that does not say by what it exports and uses. A port is a noun. */
function kindOf(module: HouseModule): Kind {
  const { path, hasValues, exportsAsync, imports } = module
  if (path.endsWith('/tables.ts')) return 'tables'
  if (path.endsWith('.job.ts')) return 'job'
  if (path.endsWith('-store.ts') && hasValues) return 'store'
  const works = imports.some(
    ({ from, erased }) => !erased && from !== 'zod' && packagesOf.verb.includes(from),
  )
  return exportsAsync || works || imports.some(({ from }) => from.startsWith('node:')) ? 'verb' : 'noun'
}

/** 'shop/catalogue/product.ts' → 'shop'; a file of the root → '' */
function partOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : ''
}

/** 'shop/catalogue/product.ts' → 'catalogue', 'shop/money.ts' → 'money' */
function roomOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/\.ts$/, '')
}

function floorOf(path: string): number {
  return floors.findIndex((rooms) => rooms.includes(roomOf(path)))
}

function sideOf(path: string): string | null {
  return /^app\/(storefront|admin)\//.exec(path)?.[1] ?? null
}

function isProof(path: string): boolean {
  return /^(test|bench)\/|\.test\.\w+$|^(vitest|playwright)\.config\.ts$/.test(path)
}
