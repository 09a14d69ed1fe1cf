import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { scopedClassNames } from './scripts/build/scoped-class-name.ts'

const framePart = [
  /src[\\/](navigation[\\/]site-navigation|paths[\\/](page|public|admin-entry))\.ts/,
  /platform[\\/]web[\\/](text[\\/](digits|locale|page-meta|list-page-meta|redirect-to)\.ts|notices[\\/]notices|api[\\/]failures)/,
  /platform[\\/]web[\\/](states[\\/](state-panel|states|pages|route-problem|page-problem)|dialogs[\\/](modal|sheet)|session[\\/]session\.)/,
  /platform[\\/]messages[\\/]runtime|messages[\\/]site_ads_alt|contract[\\/]picture-address|media[\\/]notice-box|table[\\/](stale-notice|previous-results)/,
  /messages[\\/](product_name|platform_(bottom|close|empty|error|failed|footer|forbidden|language|login|lost|main_menu))/,
  /messages[\\/]platform_(nav_(about|agreement|class_short|classes|course_short|courses|home|me\.|menu|news|policy|schools|teachers|terms)|offline|page_|pages|previous\.|next\.|retry|return|search|signup|skip|sort|store|to_home|total)/,
]
/** The layout of every page, and the pages that replace one. */
const frameRound =
  /platform[\\/]web[\\/](layout[\\/](ad-slot|page-shell|page-title|guest-layout|bottom-bar|site-|brand|drop-menu|menu|navigation|language|locale)|states[\\/](pages|states|state-panel|route-problem|page-problem)|session[\\/]session|dialogs[\\/](sheet|modal)|text[\\/]app-link|notices[\\/])/
/**
 * Styles of public pages: with the frame they become the one sheet that first paint waits for
 * (docs/decisions/0038). Lazily loaded parts and the areas behind a log-in have their own.
 */
const publicStyles = [
  /platform[\\/]web[\\/](styles|media|states|dialogs|notices|pager)[\\/](?!account|tile)[\w-]+(\.module)?\.css/,
  /platform[\\/]web[\\/]layout[\\/][\w-]+\.module\.css/,
  /platform[\\/]web[\\/](forms[\\/](form|choice-fields|date-field)|table[\\/]search-box)\.module\.css/,
  /storefront[\\/]web[\\/](home|components)[\\/](?!owner-picker|search-suggestions)[\w-]+\.module\.css/,
  /(site[\\/]web[\\/]components[\\/]static-page|enrolment[\\/]web[\\/]components[\\/]enrol-panel)\.module\.css/,
]
/** Modules that every page or list needs in a few bytes each: separately, thirty files compress badly. */
const frame = {
  name: 'frame',
  test: (id: string) => [frameRound, ...framePart, ...publicStyles].some((part) => part.test(id)),
  priority: 4,
}
/** Styles that most screens behind a log-in share. */
const accountStyles = {
  name: 'account-styles',
  test: /navigation[\\/]admin-layout\.module\.css|platform[\\/]web[\\/](styles[\\/]account|media[\\/]tile\.module|table[\\/]data-table\.module|upload[\\/](upload-row|file-picker)\.module)\.css/,
  priority: 4,
}
/** React and the router: one file compresses better than the five chunks that the bundler would create. */
const react = { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 5 }

/**
 * Modules that most public screens share, in two files: cards, and lists with search and filters. As thirty small
 * files they would be a quarter larger with a request each; the owners' parts stay with their screens.
 */
const cards = {
  name: 'cards',
  test: /(storefront[\\/]web[\\/](components[\\/](labels|list-results|(course|class)-card|card-head|course-picture)|enrol-slot|is-student|addresses[\\/](list|people))|catalogue[\\/](web[\\/]components[\\/]owner[\\/]course-labels|contract[\\/]catalogue-codes)|contract[\\/](calendar|money|picture-|places[\\/]regions|burmese[\\/]syllables)|media[\\/](badge|picture|star-meter|tabs)|text[\\/]money-text|messages[\\/](catalogue_(own_change|(?!own|admin|category_|filter))|platform_(amount_free|stars?_|posted|money|mmk|region|township)))/,
  minShareCount: 2,
  priority: 2,
}
const listTools = {
  name: 'list-tools',
  test: /web[\\/](pager|table[\\/](kept-query|list-header|search-box|sort-select))/,
  minShareCount: 3,
  priority: 2,
}
const filters = {
  name: 'filters',
  test: /(storefront[\\/]web[\\/](components[\\/]filter-panel|addresses[\\/](chosen|c))|table[\\/](filter-chips|latest-reply)|messages[\\/](platform_(filter|chosen|remove_filter)|catalogue_(filter|owner_search)))/,
  minShareCount: 2,
  priority: 2,
}

/**
 * The server's pages carry their packages with them, so that production runs without those of the build, and React as it
 * runs in production: left outside, it would choose its slow development half wherever NODE_ENV is not set. Outside stay
 * Zod, which the server has too, and what only browsers load.
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

const groups = [react, frame, accountStyles, cards, listTools, filters]

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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: command === 'build' ? reactForRendering : {},
  },
  // All packages of the site are optimised before its first page; one that is found later would reload the page.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/**/web/**/*-screen.tsx'],
    include: routerParts.map((part) => `react-router > ${part}`),
  },
  server: { host: '127.0.0.1' },
}))
