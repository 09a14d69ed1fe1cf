import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const framePart = [
  /platform[\\/]web[\\/](text[\\/](digits|locale|page-meta)\.ts|notices[\\/]notices|api[\\/]failures)/,
  /platform[\\/]web[\\/](states[\\/](state-panel|states|pages|route-problem)|dialogs[\\/](modal|sheet)|session[\\/]session\.)/,
  /messages[\\/]generated[\\/](runtime|registry)/,
  /messages[\\/](product_name|platform_(bottom|close|empty|error|failed|footer|forbidden|language|login|lost|main_menu))/,
  /messages[\\/]platform_(nav_(about|agreement|class_short|classes|course_short|courses|home|me\.|menu|news|policy|schools|teachers|terms)|offline|page_|pages|previous\.|next\.|retry|return|search|signup|skip|sort|store|to_home|total)/,
]
/** What every page needs in a few bytes each, in one file: alone, thirty of them compress badly. */
const framePieces = { name: 'frame-pieces', test: (id: string) => framePart.some((part) => part.test(id)) }

/** The parts that stand round every page, and the pages that stand for one. */
const frame = {
  name: 'frame',
  test: /platform[\\/]web[\\/](layout[\\/](page-shell|page-title|guest-layout|bottom-bar|site-|brand|drop-menu|menu|language|locale)|states[\\/](pages|states|state-panel|route-problem)|session[\\/]session|dialogs[\\/](sheet|modal)|text[\\/]app-link|notices[\\/])/,
  minShareCount: 2,
}
/** React and the router: one file compresses better than the five that the bundler would cut. */
const react = { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 }

/** What the public screens of the catalogue say, in one file for the same reason; the owners' words stay with theirs. */
const catalogueWords = {
  name: 'catalogue-words',
  test: /messages[\\/]catalogue_(?!own|admin|category_)/,
  minShareCount: 2,
}
const sharedWords = {
  name: 'shared-words',
  test: /messages[\\/]platform_(region|township|filter|reset|apply|clear|rating|stars|star|posted|money|mmk|total|previous|all|from|to_)/,
  minShareCount: 2,
}

/**
 * The server's pages carry React with them, as it runs in production: left outside, it would choose its slow development
 * half wherever NODE_ENV is not set.
 */
const reactForRendering = {
  resolve: {
    noExternal: [
      /^react(-dom|-router)?($|\/)/,
      /^@react-router\//,
      /^@mantine\//,
      /^@tiptap\//,
      /^embla-/,
      /^lucide-/,
      /^react-/,
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
}

const groups = [react, framePieces, frame, catalogueWords, sharedWords]

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'public',
  build: { target: ['chrome94', 'firefox93', 'safari15.4'], cssMinify: 'lightningcss', sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: reactForRendering,
  },
  server: { host: '127.0.0.1' },
})
