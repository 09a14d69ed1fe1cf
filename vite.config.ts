import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { pageChunks } from './scripts/build/page-chunks.ts'
import { scopedClassNames } from './scripts/build/scoped-class-name.ts'

/**
 * The server's pages carry their packages with them, so that production runs without those of the build, and React as
 * it runs in production: left outside, it would choose its slow development half wherever NODE_ENV is not set. Outside
 * stay Zod, which the server has too, and what only browsers load.
 */
const reactForRendering = {
  resolve: { noExternal: true as const, external: ['zod', 'zod/mini', 'hls.js', 'pdfjs-dist', 'tus-js-client'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Modules that browsers load lazily are part of the server build, because it renders whole pages.
  build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
}

/** One module per message, which the bundler distributes among chunks; the server reads all from one file. */
const messageModules = {
  find: '#platform/messages/generated/messages.js',
  replacement: fileURLToPath(new URL('src/platform/messages/generated/messages/_all.js', import.meta.url)),
}

/** Imports of the router's development modules, which Vite's dependency scan does not find. */
const routerParts = ['cookie-es', '@remix-run/route-pattern/match', '@remix-run/route-pattern/specificity']

/**
 * Assigns the public sheet to the root route only, which every page has. Assigned to the frame, each lazily loaded
 * part would add it a second time, after the sheets of screens, and its rules would override theirs
 * (docs/decisions/0038).
 */
const publicSheetAtRoot: Plugin = {
  name: 'public-sheet-at-root',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const frameSheets = chunks.find(({ name }) => name === 'frame')?.viteMetadata?.importedCss
    const rootSheets = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes('/src/root.tsx'))?.viteMetadata
    if (!frameSheets || !rootSheets) throw new Error('The build has no frame or no root route to name the sheet at')
    for (const sheet of frameSheets) rootSheets.importedCss.add(sheet)
    frameSheets.clear()
  },
}

/**
 * What several parts share has no name beside its hash: a page lists up to a dozen such files, two or three times each.
 */
function sharedFilesUnnamed({ isDynamicEntry }: { readonly isDynamicEntry: boolean }): string {
  return isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
}

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [messageModules] : [] },
  plugins: [reactRouter(), publicSheetAtRoot],
  publicDir: 'public',
  css: { modules: { generateScopedName: scopedClassNames(import.meta.dirname, command === 'build') } },
  build: {
    // Lazily loaded parts preload their stylesheets only, not scripts: most of these are loaded by then, and a
    // list of file names at each lazy import is a kilobyte on every page.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith('.css')) },
    target: ['chrome94', 'firefox93', 'safari15.4'],
    cssMinify: 'lightningcss',
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: pageChunks() }, chunkFileNames: sharedFilesUnnamed },
          // A page that imports one name of a domain does not load the files of its other names.
          treeshake: { moduleSideEffects: [{ test: /\/domains\/[\w-]+\/web\/index\.ts$/, sideEffects: false }] },
        },
      },
    },
    ssr: command === 'build' ? reactForRendering : {},
  },
  // All packages of the site are optimised before its first page; one that is found later would reload the page.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/**/web/**/*-screen.tsx'],
    include: routerParts.map((part) => `react-router > ${part}`),
  },
  server: { host: '127.0.0.1' },
}))
