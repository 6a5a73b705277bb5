import { posix } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

export type SourceFile = { path: string; text: string }

/** `to` is a file of the house, `from` what was written; erased: only types are taken. */
export type Import = { from: string; to: string | null; erased: boolean; locals: string[] }

export type HouseModule = {
  path: string
  imports: Import[]
  /** what stays when a route module goes to the browser: React Router takes its server exports away */
  browserImports: Import[]
  exportsAsync: boolean
  hasValues: boolean
  /** everything that the text writes to, as `insert into product` or `.update(products)` */
  writes: string[]
  /** pgTable('product') */
  tables: string[]
  /** `unitCents * quantity`, also in SQL */
  multipliesCents: boolean
  readsEnvironment: boolean
  usesRequest: boolean
  strings: string[]
}

/** `withSettingsFile` puts the file below the environment, and hands both on. */
const readers = new Set(['readConfig', 'readConfigAnyway', 'withSettingsFile'])
const serverExports = new Set(['loader', 'action', 'headers', 'middleware'])

/** What the rules need to know about one file, from its syntax tree. */
export function readModule({ path, text }: SourceFile): HouseModule {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  const add = (from: string, erased: boolean, locals: string[] = []) =>
    imports.push({ from, to: resolve(path, from), erased, locals })
  for (const statement of program.body) {
    // `import { type Db }` is not erased: Node takes the name away and still loads the file.
    if (statement.type === 'ImportDeclaration')
      add(
        statement.source.value,
        statement.importKind === 'type',
        statement.specifiers.map(({ local }) => local.name),
      )
    if (statement.type === 'ExportNamedDeclaration' && statement.source)
      add(statement.source.value, statement.exportKind === 'type')
    if (statement.type === 'ExportAllDeclaration')
      add(statement.source.value, statement.exportKind === 'type')
  }
  const seen = look(program)
  for (const from of seen.dynamicImports) add(from, false)
  for (const from of seen.typeImports) add(from, true)
  const shown = namesInBrowser(program)
  return {
    path,
    imports,
    browserImports: imports.filter(
      ({ erased, locals }) => !erased && (locals.length === 0 || locals.some((name) => shown.has(name))),
    ),
    exportsAsync: program.body.some(
      (statement) =>
        (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') &&
        isAsync(statement.declaration),
    ),
    hasValues: module.staticExports.some(({ entries }) => entries.some((entry) => !entry.isType)),
    ...seen,
  }
}

/** A file of the house, or null for a package; types that React Router writes are no file of ours. */
function resolve(path: string, from: string): string | null {
  if (!from.startsWith('.') || from.includes('/+types/')) return null
  return posix.join(posix.dirname(path), from.split('?')[0] ?? '')
}

function isAsync(declaration: ESTree.Node | null): boolean {
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.some(({ init }) => isAsync(init))
  return declaration !== null && 'async' in declaration && declaration.async
}

function look(program: ESTree.Program) {
  const seen = {
    dynamicImports: [] as string[],
    typeImports: [] as string[],
    writes: [] as string[],
    tables: [] as string[],
    strings: [] as string[],
    multipliesCents: false,
    readsEnvironment: false,
    usesRequest: false,
  }
  // Handing the whole environment to its one reader is no reading.
  const handedOn = new Set<ESTree.Node>()
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string')
        seen.dynamicImports.push(source.value)
    },
    TSImportType({ source }) {
      seen.typeImports.push(source.value)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (!first) return
      if (callee.type === 'Identifier' && readers.has(callee.name)) handedOn.add(first)
      if (callee.type === 'Identifier' && callee.name === 'pgTable' && first.type === 'Literal')
        seen.tables.push(String(first.value))
      const verb =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name
      if (verb && ['insert', 'update', 'delete'].includes(verb) && first.type === 'Identifier')
        seen.writes.push(first.name)
    },
    MemberExpression(node) {
      if (isName(node.object, 'process') && nameOf(node.property) === 'env' && !handedOn.has(node))
        seen.readsEnvironment = true
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'ObjectPattern' && isName(init, 'process'))
        seen.readsEnvironment ||= id.properties.some(
          (one) => one.type === 'RestElement' || nameOf(one.key) === 'env',
        )
    },
    BinaryExpression({ operator, left, right }) {
      if (operator === '*') seen.multipliesCents ||= isCents(left) || isCents(right)
    },
    AssignmentExpression({ operator, left, right }) {
      if (operator === '*=') seen.multipliesCents ||= isCents(left) || isCents(right)
    },
    TemplateLiteral(node) {
      seen.writes.push(...writtenIn(node))
      seen.multipliesCents ||= /\w_cents\s*\*|\*\s*[\w.]*\w_cents/.test(
        node.quasis.map(({ value }) => value.raw).join(''),
      )
    },
    Literal({ value }) {
      if (typeof value === 'string') seen.strings.push(value)
    },
    NewExpression({ callee }) {
      seen.usesRequest ||= isName(callee, 'Request') || isName(callee, 'Response')
    },
    TSTypeReference({ typeName }) {
      seen.usesRequest ||=
        typeName.type === 'Identifier' && /^(Fastify)?(Request|Response|Reply)$/.test(typeName.name)
    },
  }).visit(program)
  return seen
}

function isName(node: ESTree.Node | null, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name
}

/** `unitCents`, `line.unitCents` */
function isCents(node: ESTree.Node): boolean {
  const named = node.type === 'MemberExpression' ? node.property : node
  return named.type === 'Identifier' && /cents$/i.test(named.name)
}

function nameOf(node: ESTree.Node): unknown {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' ? node.value : null
}

function writtenIn({ quasis, expressions }: ESTree.TemplateLiteral): string[] {
  const text = quasis
    .map(({ value }, at) => value.raw + (expressions[at] ? nameOf(expressions[at]) : ''))
    .join('')
  const found = text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi)
  return [...found].map(([, name = '']) => name)
}

/** Names that are still used when the server exports of a route module are taken away. */
function namesInBrowser(program: ESTree.Program): Set<string> {
  const uses = new Map<string, Set<string>>()
  const shown = new Set<string>()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') continue
    const used = namesUsed(statement)
    const declared = declaredBy(statement)
    for (const name of declared) uses.set(name, used)
    if (isShown(statement, declared)) for (const name of used) shown.add(name)
  }
  // A Set grows while it is walked: what a used name uses is used too.
  for (const name of shown) for (const next of uses.get(name) ?? []) shown.add(next)
  return shown
}

function isShown(statement: ESTree.Program['body'][number], declared: string[]): boolean {
  if (statement.type === 'ExportNamedDeclaration')
    return declared.length > 0
      ? !declared.every((name) => serverExports.has(name))
      : statement.specifiers.some(({ exported }) => !serverExports.has(String(nameOf(exported))))
  return statement.type === 'ExportDefaultDeclaration' || declared.length === 0
}

function declaredBy(statement: ESTree.Node): string[] {
  if (statement.type === 'ExportNamedDeclaration' && statement.declaration)
    return declaredBy(statement.declaration)
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => [...namesUsed(id)])
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return statement.id ? [statement.id.name] : []
  return []
}

/** Every name in a piece of code that could mean a binding of the file: no property names, no types. */
function namesUsed(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesUsed(one, names)
  if (!isNode(node)) return names
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(String(node['name']))
  if (node.type.startsWith('TS')) return namesUsed(node['expression'], names)
  for (const [key, part] of Object.entries(node)) {
    const isLabel =
      !node['computed'] &&
      ((node.type === 'MemberExpression' && key === 'property') ||
        (node.type === 'Property' && key === 'key'))
    if (!isLabel && !(node.type === 'JSXAttribute' && key === 'name')) namesUsed(part, names)
  }
  return names
}

function isNode(value: unknown): value is { type: string; [part: string]: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
