import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { lookProperties } from './brand/look.ts'
import ownPackage from './package.json' with { type: 'json' }

const ours = /[\\/](app|api|brand|shop)[\\/]|node_modules[\\/]lucide-react[\\/]/
const ofPanel = /[\\/]app[\\/]admin[\\/]/
const everyIcon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\./
const zod = /node_modules[\\/]zod[\\/]/
const everyPage = /[\\/]app[\\/](root|entry\.client|storefront[\\/]frame[\\/]storefront)\.tsx/
const isOfEveryPage = (page: string) => everyPage.test(page)
/** Mostly text. */
const plain = /[\\/](storefront[\\/](text-page|gallery|not-found|newsletter[\\/]\w+)|sign-in[\\/]\w+)\.tsx/
const isPlain = (page: string) => plain.test(page)
/** Where most visits begin. */
const isFirst = (page: string) => /[\\/]storefront[\\/](home|shop|product)\.tsx/.test(page)
/** The checkout, and quotes, which are paid on their own page. */
const takesCards = (page: string) => /[\\/]storefront[\\/](checkout|offers)[\\/]/.test(page)

export default defineConfig(({ command }) => ({
  plugins: [look(), eachIconByItself(), tailwindcss(), reactRouter(), nothingInVain()],
  // Data addresses are refused by our CSP for fonts and images alike: every asset is a file.
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    // What only pages need is built into them: a server at work has none of these packages, and starts sooner.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true, external: Object.keys(ownPackage.dependencies) } },
    }),
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: fewFiles() } } } },
    },
  },
}))

/**
 * What every page needs comes in two files, not in thirty: each would wait for a round trip of its own. What pages of
 * text need, what is added where most visits begin, what a few other pages for visitors share, their forms (which bring
 * the checks of fields along), the pages where somebody pays and those of the panel, has one file each. A file takes
 * along what it needs, so what is needed by more stands first.
 */
function fewFiles() {
  return [
    packages('react', 9, /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]/),
    shares('shared', 8, (pages) => pages.some(isOfEveryPage)),
    shares('plain', 7, (pages, isForm) => pages.some(isPlain) && !isForm),
    shares('first', 6, (pages, isForm) => pages.some(isFirst) && !isForm),
    shares('few', 5, (pages, isForm) => pages.some(takesCards) && !pages.every(takesCards) && !isForm),
    shares('browsing', 4, (pages, isForm) => pages.length > 0 && !pages.every(takesCards) && !isForm),
    shares('forms', 3, (pages) => pages.length > 0 && !pages.every(takesCards)),
    packages('form-library', 2, /node_modules[\\/](react-hook-form|@hookform)[\\/]/),
    shares('paying', 1, (pages) => pages.length > 0),
    shares('panel', 0, (pages) => pages.length === 0),
  ]
}

function packages(name: string, priority: number, test: RegExp) {
  return { name, priority, test }
}

/** `isForm`: it brings the checks of fields along */
type Fits = (pages: string[], isForm: boolean) => boolean

/** What several pages have in common, in a file of its own by the pages for visitors that need it from the start. */
function shares(name: string, priority: number, fits: Fits) {
  return {
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext) => {
      const info: Rolldown.GetModuleInfo = (module) => context.getModuleInfo(module)
      return fits(pagesForVisitors(id, info), needs(zod, id, info)) ? name : null
    },
    test: ours,
    minShareCount: name === 'panel' ? 4 : 2,
    priority,
  }
}

function pagesForVisitors(id: string, info: Rolldown.GetModuleInfo): string[] {
  const above = new Set([id])
  for (const one of above)
    for (const importer of info(one)?.importers ?? []) if (!ofPanel.test(importer)) above.add(importer)
  return [...above].filter((one) => !ofPanel.test(one) && info(one)?.isEntry)
}

function needs(library: RegExp, id: string, info: Rolldown.GetModuleInfo): boolean {
  const below = new Set([id])
  for (const one of below) for (const imported of info(one)?.importedIds ?? []) below.add(imported)
  return [...below].some((one) => library.test(one))
}

/**
 * The build fails where a page for visitors would load a module of the panel or all icons, or each page the checks of
 * fields.
 */
function nothingInVain(): Plugin {
  return {
    name: 'nothing-in-vain',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const isOfEveryIcon = (id: string) =>
        this.getModuleInfo(id)?.importers.some((one) => everyIcon.test(one))
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const page of chunks.filter(
        (chunk) => chunk.isEntry && !ofPanel.test(chunk.facadeModuleId ?? ''),
      )) {
        const loaded = new Set([page.fileName])
        for (const name of loaded)
          for (const chunk of chunks.filter(({ fileName }) => fileName === name)) {
            const isForAll = isOfEveryPage(page.facadeModuleId ?? '')
            const isStray = (id: string) =>
              ofPanel.test(id) || isOfEveryIcon(id) || (isForAll && zod.test(id))
            const stray = chunk.moduleIds.find(isStray)
            if (stray) this.error(`${page.fileName} makes visitors load ${stray}, in ${name}`)
            for (const imported of chunk.imports) loaded.add(imported)
          }
      }
    },
  }
}

/** Read from the one file that names them all, every icon of the panel would come with every page. */
function eachIconByItself(): Plugin {
  return {
    name: 'each-icon-by-itself',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!ours.test(id) || !code.includes('lucide-react')) return undefined
      const imports = /^import \{([^}]+)\} from 'lucide-react'$/gm
      return { code: code.replace(imports, (_, names: string) => names.split(',').map(importOf).join('')) }
    },
  }
}

function importOf(named: string): string {
  const [icon = '', as = icon] = named.trim().split(' as ')
  const file = icon.replace(/(?<!^)[A-Z]|\d+/g, '-$&').toLowerCase()
  return icon === '' ? '' : `import ${as} from 'lucide-react/icons/${file}';`
}

/** The values of brand/look.ts as Tailwind's theme, and nothing of Tailwind's own beside them. */
function look(): Plugin {
  const place = /\/\* The look of brand\/look\.ts .*\*\//
  const none = ['color', 'font', 'text', 'radius', 'shadow', 'ease'].map((role) => `--${role}-*: initial;`)
  return {
    name: 'look',
    enforce: 'pre',
    transform(code, id) {
      // In development the file may be asked for with a query.
      if (!/\/app\/app\.css(\?|$)/.test(id)) return undefined
      if (!place.test(code)) throw new Error('app/app.css has no place for the look')
      return code.replace(place, () => `@theme static {\n${none.join('\n')}\n${lookProperties}\n}`)
    },
  }
}
