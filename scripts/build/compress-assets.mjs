// Writes a .br and a .gz beside every built text file, so that the web process does not compress while serving.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2] ?? 'build/client'
const text = /\.(m?js|css|svg|json|txt|webmanifest|map)$/
// Below, the headers of a reply weigh more than what is saved.
const worthIt = 256

for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, name)
  if (!text.test(path) || !statSync(path).isFile()) continue
  const bytes = readFileSync(path)
  if (bytes.length < worthIt) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
