// Compiles messages/{my,en}/*.json to src/platform/messages/generated. Run by `npm run messages`, `npm run
// build` and before tests; `npm run dev` calls it after each edit.
// A message is a text, or in English `{ "one": …, "other": … }`, chosen by the value `count`. `{name}` is a
// placeholder. Burmese texts get a U+2060 after the negating prefix (docs/decisions/0363).
// - generated/messages.js: all messages in one object, for the server and for development
// - generated/domains/<file>.js: the messages of one file, one module each, so that an edit reloads one module
// - generated/messages/<key>.js: one module per message, which the bundler distributes among chunks
// - generated/messages/_all.js: the same interface on those modules (vite.config.ts resolves messages.js to it)
// - generated/messages.d.ts: the types of both
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { joinNegations } from './join-negations.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = join(ROOT, 'messages')
const TARGET = join(ROOT, 'src/platform/messages/generated')
const RUNTIME = ['fixed', 'filled', 'plural']

type Text = string | { readonly one: string; readonly other: string }
type Texts = Readonly<Record<string, Text>>

/** What this process has written: later runs compare with it instead of reading three thousand files. */
const current = new Map<string, string>()

if (process.argv[1] === fileURLToPath(import.meta.url)) compileMessages()

/**
 * Writes the modules of all messages; files with equal content are not touched.
 *
 * @returns the paths of those that changed
 * @throws Error naming the message that lacks a language or a placeholder, SyntaxError for invalid JSON
 */
export function compileMessages(): string[] {
  const texts = { my: readTexts('my'), en: readTexts('en') }
  const [burmese, english] = [merged(texts.my), merged(texts.en)]
  const messages = Object.keys(burmese).map((key) => compile(key, burmese[key], english[key]))
  const missing = Object.keys(english).filter((key) => !(key in burmese))
  if (missing.length > 0) throw new Error(`messages/my lacks ${missing.join(', ')}`)

  const files = new Map<string, readonly string[]>()
  const domains = [...texts.my.keys()]
  const codeOf = new Map(messages.map(({ key, code }) => [key, code]))
  for (const domain of domains) {
    files.set(`domains/${domain}.js`, [
      `import { ${RUNTIME.join(', ')} } from '../../runtime.ts'`,
      'export default {',
      ...Object.keys(texts.my.get(domain) ?? {}).map((key) => `  ${key}: ${codeOf.get(key)},`),
      '}',
    ])
  }
  files.set('messages.js', [
    ...domains.map((domain, index) => `import part${index} from './domains/${domain}.js'`),
    `export const m = { ${domains.map((_, index) => `...part${index}`).join(', ')} }`,
  ])
  files.set('messages.d.ts', [
    "import type { Message } from '../runtime.ts'",
    'export declare const m: {',
    ...messages.map(({ key, values }) => `  readonly ${key}: Message<${values}>`),
    '}',
  ])
  files.set(
    'messages/_keys.js',
    messages.map(({ key }) => `export { ${key} } from './${key}.js'`),
  )
  files.set('messages/_all.js', ["export * as m from './_keys.js'"])
  for (const { key, maker, code } of messages) {
    files.set(`messages/${key}.js`, [
      `import { ${maker} } from '../../runtime.ts'`,
      `export const ${key} = /* @__PURE__ */ ${code}`,
    ])
  }
  const changed = [...files].filter(([file, lines]) => write(file, `${lines.join('\n')}\n`))
  removeOthers(files)
  return changed.map(([file]) => join(TARGET, file))
}

/** The texts of a language by file. */
function readTexts(locale: string): Map<string, Texts> {
  const files = readdirSync(join(SOURCE, locale)).sort()
  return new Map(
    files.map((file) => {
      const texts = JSON.parse(readFileSync(join(SOURCE, locale, file), 'utf8')) as Texts
      const entries = Object.entries(texts).filter(([key]) => !key.startsWith('$'))
      return [file.replace(/\.json$/, ''), Object.fromEntries(entries)]
    }),
  )
}

function merged(byFile: ReadonlyMap<string, Texts>): Texts {
  return Object.assign({}, ...byFile.values()) as Texts
}
function compile(key: string, burmese: Text | undefined, en: Text | undefined) {
  if (typeof burmese !== 'string' || en === undefined) throw new Error(`'${key}' needs a text in both languages`)
  const my = joinNegations(burmese)
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

/**
 * Replaces a file atomically, so that other processes always find a complete one.
 *
 * @returns whether its content changed
 */
function write(file: string, text: string): boolean {
  const path = join(TARGET, file)
  const before = current.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  current.set(file, text)
  if (before === text) return false
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, path)
  return true
}

/** Removes files that this run did not write. Names that end with a number are temporary files of concurrent runs. */
function removeOthers(files: ReadonlyMap<string, unknown>): void {
  for (const entry of readdirSync(TARGET, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.\d+$/.test(entry.name)) continue
    const file = path.slice(TARGET.length + 1)
    if (files.has(file)) continue
    current.delete(file)
    rmSync(path, { force: true })
  }
}
