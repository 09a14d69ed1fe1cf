import { defineConfig } from 'vite'

/** Builds the gallery alone; the product knows nothing of it. `node tests/gallery/serve.ts` shows it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../public',
  build: { outDir: '../../node_modules/.cache/gallery', emptyOutDir: true },
  appType: 'spa',
})
