import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { lookProperties } from './brand/look.ts'

export default defineConfig({
  plugins: [look(), tailwindcss(), reactRouter()],
  // Data addresses are refused by our CSP for fonts and images alike: every asset is a file.
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: fewFiles() } } } },
    },
  },
})

/** What every page needs comes in two files, not in thirty: each would wait for a round trip of its own. */
function fewFiles() {
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]/ },
    {
      name: 'shared',
      test: /[\\/](app|brand|shop)[\\/]|node_modules[\\/]lucide-react[\\/]/,
      minShareCount: 4,
    },
  ]
}

/** The values of brand/look.ts as Tailwind's theme, and nothing of Tailwind's own beside them. */
function look(): Plugin {
  const place = /\/\* The look of brand\/look\.ts .*\*\//
  const none = ['color', 'font', 'text', 'radius', 'shadow', 'ease'].map((role) => `--${role}-*: initial;`)
  return {
    name: 'look',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/app/app.css')) return undefined
      if (!place.test(code)) throw new Error('app/app.css has no place for the look')
      return code.replace(place, () => `@theme static {\n${none.join('\n')}\n${lookProperties}\n}`)
    },
  }
}
