import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
    { name: 'shared', test: /[\\/](app|shop)[\\/]|node_modules[\\/]lucide-react[\\/]/, minShareCount: 4 },
  ]
}
