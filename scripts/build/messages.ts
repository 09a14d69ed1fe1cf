// Compiles messages/{my,en}/*.json to src/platform/messages/generated. Run by `npm run messages`, `npm run build` and
// before tests.
//
// A message is a text, or in English `{ "one": …, "other": … }`, chosen by the value `count`. `{name}` is a placeholder.
//
//   generated/messages.js        every message in one module: for the server and for development
//   generated/messages/<key>.js  one module a message: for the bundler, which shares them out among the files of the site
//   generated/messages/_all.js   the same interface on those modules (vite.config.ts resolves messages.js to it)
//   generated/messages.d.ts      the types of both
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

rmSync(TARGET, { recursive: true, force: true })
mkdirSync(join(TARGET, 'messages'), { recursive: true })
write('messages.js', [
  `import { ${RUNTIME.join(', ')} } from '../runtime.ts'`,
  'export const m = {',
  ...messages.map(({ key, code }) => `  ${key}: ${code},`),
  '}',
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

function readTexts(locale: string): Texts {
  const files = readdirSync(join(SOURCE, locale)).sort()
  const read = (file: string) => JSON.parse(readFileSync(join(SOURCE, locale, file), 'utf8')) as Texts
  const entries = files.flatMap((file) => Object.entries(read(file))).filter(([key]) => !key.startsWith('$'))
  return Object.fromEntries(entries)
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

function write(file: string, lines: readonly string[]): void {
  writeFileSync(join(TARGET, file), `${lines.join('\n')}\n`)
}
