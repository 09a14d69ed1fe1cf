import { defineConfig } from 'vite'

/** Builds the gallery, which is not part of the product. `node tests/gallery/serve.ts` serves it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../public',
  build: { outDir: '../../node_modules/.cache/gallery', emptyOutDir: true },
  appType: 'spa',
})
