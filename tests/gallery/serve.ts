import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

// node tests/gallery/serve.ts: builds the gallery and serves it at PORT (4199); the paths are listed in
// gallery.tsx.
const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
await build({ configFile, logLevel: 'warn' })
const server = await preview({ configFile, preview: { port: Number(process.env.PORT ?? 4199), host: '127.0.0.1' } })
server.printUrls()
