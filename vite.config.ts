import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Data addresses are refused by our CSP for fonts and images alike: every asset is a file.
  build: { assetsInlineLimit: 0, sourcemap: false },
})
