// Builds the service worker, and the one that removes it, to build/worker: a classic script each, because not every
// browser runs modules as service workers. Fails over the budget.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const LARGEST = 4 * 1024
const root = fileURLToPath(new URL('../..', import.meta.url))

for (const name of ['service-worker', 'retired-worker']) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: 'build/worker',
      emptyOutDir: false,
      target: ['chrome94', 'firefox93', 'safari15.4'],
      rolldownOptions: {
        input: `src/platform/web/offline/worker/${name}.ts`,
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  })
  const bytes = brotliCompressSync(readFileSync(`${root}build/worker/${name}.js`)).length
  console.log(`${name}: ${bytes} bytes (br)`)
  if (bytes > LARGEST) {
    console.error(`${name} is over its budget of ${LARGEST} bytes`)
    process.exitCode = 1
  }
}
