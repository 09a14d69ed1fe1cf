import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const framePart = [
  /platform[\\/]web[\\/](text[\\/](digits|locale|page-meta)\.ts|notices[\\/]notices|api[\\/]failures)/,
  /messages[\\/]generated[\\/](runtime|registry)/,
  /messages[\\/](product_name|platform_(bottom|close|empty|error|failed|footer|forbidden|language|login|lost|main_menu))/,
  /messages[\\/]platform_(nav_(about|agreement|class_short|classes|course_short|courses|home|me\.|menu|news|policy|schools|teachers|terms)|offline|page_|pages|previous\.|next\.|retry|return|search|signup|skip|sort|store|to_home|total)/,
]
/** What every page needs in a few bytes each, in one file: alone, thirty of them compress badly. */
const framePieces = { name: 'frame-pieces', test: (id: string) => framePart.some((part) => part.test(id)) }

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'public',
  build: { target: ['chrome87', 'firefox90', 'safari14'], cssMinify: 'lightningcss', sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framePieces] } } } } },
  },
  server: { host: '127.0.0.1' },
})
