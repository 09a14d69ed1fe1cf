// Compiles messages/{my,en}/*.json to src/platform/messages/generated. Run by `npm run messages`, `npm run build` and
// before tests.
//
// A message is a text, or in English `{ "one": …, "other": … }`, chosen by the value `count`. `{name}` is a placeholder.
//
//   generated/messages.js        every message in one object: for the server and for development
//   generated/domains/<file>.js  its messages, one module for each file of texts: an edit reloads one of them
//   generated/messages/<key>.js  one module a message: for the bundler, which shares them out among the files of the site
//   generated/messages/_all.js   the same interface on those modules (vite.config.ts resolves messages.js to it)
//   generated/messages.d.ts      the types of both
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = join(ROOT, 'messages')
const TARGET = join(ROOT, 'src/platform/messages/generated')
const RUNTIME = ['fixed', 'filled', 'plural']

type Text = string | { readonly one: string; readonly other: string }
type Texts = Readonly<Record<string, Text>>

const burmese = readTexts('my')
const english = readTexts('en')
const messages = Object.keys(burmese).map((key) => compile(key, burmese[key], english[key]))
const missing = Object.keys(english).filter((key) => !(key in burmese))
if (missing.length > 0) throw new Error(`messages/my lacks ${missing.join(', ')}`)

const written = new Set<string>()
const domains = readdirSync(join(SOURCE, 'my'))
  .map((file) => file.replace(/\.json$/, ''))
  .sort()
const byKey = new Map(messages.map((message) => [message.key, message]))
for (const domain of domains) {
  write(`domains/${domain}.js`, [
    `import { ${RUNTIME.join(', ')} } from '../../runtime.ts'`,
    'export default {',
    ...keysOf('my', domain).map((key) => `  ${key}: ${byKey.get(key)?.code},`),
    '}',
  ])
}
write('messages.js', [
  ...domains.map((domain, index) => `import part${index} from './domains/${domain}.js'`),
  `export const m = { ${domains.map((_, index) => `...part${index}`).join(', ')} }`,
])
write('messages.d.ts', [
  "import type { Message } from '../runtime.ts'",
  'export declare const m: {',
  ...messages.map(({ key, values }) => `  readonly ${key}: Message<${values}>`),
  '}',
])
write(
  'messages/_keys.js',
  messages.map(({ key }) => `export { ${key} } from './${key}.js'`),
)
write('messages/_all.js', ["export * as m from './_keys.js'"])
for (const { key, maker, code } of messages) {
  write(`messages/${key}.js`, [
    `import { ${maker} } from '../../runtime.ts'`,
    `export const ${key} = /* @__PURE__ */ ${code}`,
  ])
}

removeOthers()

function readTexts(locale: string): Texts {
  const files = readdirSync(join(SOURCE, locale)).sort()
  const entries = files.flatMap((file) => Object.entries(readFile(locale, file)))
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith('$')))
}

function readFile(locale: string, file: string): Texts {
  return JSON.parse(readFileSync(join(SOURCE, locale, file), 'utf8')) as Texts
}

function keysOf(locale: string, domain: string): string[] {
  return Object.keys(readFile(locale, `${domain}.json`)).filter((key) => !key.startsWith('$'))
}

function compile(key: string, my: Text | undefined, en: Text | undefined) {
  if (typeof my !== 'string' || en === undefined) throw new Error(`'${key}' needs a text in both languages`)
  const names = placeholdersOf(my)
  const englishNames = typeof en === 'string' ? placeholdersOf(en) : placeholdersOf(en.one + en.other)
  if (names.join() !== englishNames.join()) {
    throw new Error(`'${key}' fills in {${names.join('} {')}}, but the English {${englishNames.join('} {')}}`)
  }
  if (typeof en !== 'string') {
    const code = `plural((i) => ${template(my)}, (i) => ${template(en.one)}, (i) => ${template(en.other)})`
    return { key, maker: 'plural', code, values: valuesType([...names, 'count']) }
  }
  if (names.length === 0) return { key, maker: 'fixed', code: `fixed(${template(my)}, ${template(en)})`, values: '{}' }
  return {
    key,
    maker: 'filled',
    code: `filled((i) => ${template(my)}, (i) => ${template(en)})`,
    values: valuesType(names),
  }
}

function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''))].sort()
}

function valuesType(names: readonly string[]): string {
  return `{ ${[...new Set(names)].map((name) => `${name}: unknown`).join('; ')} }`
}

function template(text: string): string {
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&')
  return `\`${escaped.replace(/\{(\w+)\}/g, (_, name) => `\${i.${name}}`)}\``
}

/** Replaces a file as a whole, and only where it changes: processes that watch it find it at any time. */
function write(file: string, lines: readonly string[]): void {
  const path = join(TARGET, file)
  const text = `${lines.join('\n')}\n`
  written.add(file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, path)
}

/** What an earlier run wrote and this one did not; files with a number at their end are another run's unfinished ones. */
function removeOthers(): void {
  for (const entry of readdirSync(TARGET, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.\d+$/.test(entry.name)) continue
    if (!written.has(path.slice(TARGET.length + 1))) rmSync(path, { force: true })
  }
}
