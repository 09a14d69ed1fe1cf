// npm run bench -- NAME [--record]: runs bench/NAME.ts with the pinned Node; --record writes its figures to
// bench/results.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const isRecorded = process.argv.includes('--record')
const [name = '', ...args] = process.argv.slice(2).filter((arg) => arg !== '--record')
const script = join(root, 'bench', `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || !existsSync(script)) {
  const names = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'))
  console.error(`usage: npm run bench -- ${names.map((file) => file.slice(0, -3)).join(' | ')}`)
  process.exit(2)
}
const pinned = join(root, 'node_modules/.bin/node')
spawn(existsSync(pinned) ? pinned : process.execPath, [script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BENCH_RECORD: isRecorded ? '1' : '' },
}).on('exit', (code) => process.exit(code ?? 1))
