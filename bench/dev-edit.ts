import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { createServer } from 'vite'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { aFreshTree } from '#tests/support/fresh-tree.ts'
import { waitForHydration } from '#tests/support/live-page.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { recordFigures } from './lib/record.ts'
import { quantile } from './lib/turns.ts'

// Time from the write of a file until its effect with `npm run dev`, in a copy of the tree with an embedded database:
// of a component until the open page shows it, of a server file until a call answers anew. Beside each, the same edit
// in a project of one file: Vite alone, and `node --watch`. The first edit of each kind is not counted.
// Run: npm run bench -- dev-edit [edits]
const edits = Number(process.argv[2] ?? 7)
const LONGEST_WAIT_MS = 90_000
const POLL_MS = 10
/** Between edits, so that no work of the one before is measured with the next. */
const REST_MS = 3_000
const PAGE = '/en/class/list'
const COMPONENT = {
  file: 'src/domains/storefront/web/components/class-card.tsx',
  from: '{feeText(row.fee)}',
  to: (text: string) => `{feeText(row.fee)} ${text}`,
}
const ACTION = {
  file: 'src/domains/catalogue/server/categories/categories.queries.ts',
  from: 'category_name: name,',
  to: (text: string) => `category_name: \`\${name} ${text}\`,`,
}
const CALL = `${API_BASE}/course/categories`

interface Edited {
  readonly path: string
  readonly contentOf: (text: string) => string
}

const folder = await temporaryFolder('dev-edit')
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const viteMs = await viteAlone(page)
  const watchMs = await nodeWatch()
  const { componentMs, actionMs } = await product(page)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  recordFigures('dev-edit', [
    { bar: 'component edited, until the open page shows it', target: '≤ 2', ...secondsOf(componentMs) },
    { bar: 'server file edited, until a call answers anew', target: '≤ 2', ...secondsOf(actionMs) },
    ratio('component edited ÷ the same with Vite and one file', componentMs, viteMs),
    ratio('server file edited ÷ the same with node --watch and one file', actionMs, watchMs),
  ])
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}

function median(times: readonly number[]): number {
  return quantile(times, 0.5)
}

function secondsOf(times: readonly number[]) {
  const slowest = (Math.max(...times) / 1000).toFixed(2)
  return { value: median(times) / 1000, unit: 's', note: `median of ${times.length}, slowest ${slowest} s` }
}

function ratio(bar: string, times: readonly number[], yardstick: readonly number[]) {
  return { bar, value: median(times) / median(yardstick), unit: '×', note: `${median(yardstick).toFixed(0)} ms` }
}

async function product(page: Page): Promise<{ componentMs: number[]; actionMs: number[] }> {
  const tree = await aFreshTree(join(folder, 'tree'))
  const settings = { PORT: await freePort(), DATA_DIR: join(folder, 'data') }
  const started = await startProduct(['scripts/launcher/bootstrap.mjs', 'dev'], settings, tree)
  try {
    await page.goto(started.url + PAGE)
    await waitForHydration(page)
    const componentMs = await measure('component', await edited(tree, COMPONENT), (text) => shownOn(page, text))
    const actionMs = await measure('server file', await edited(tree, ACTION), (text) =>
      answered(started.url + CALL, text),
    )
    return { componentMs, actionMs }
  } finally {
    started.process.kill('SIGTERM')
    await started.ended
  }
}

async function edited(tree: string, { file, from, to }: typeof COMPONENT): Promise<Edited> {
  const path = join(tree, file)
  const source = await readFile(path, 'utf8')
  if (!source.includes(from)) throw new Error(`${file} lacks '${from}'`)
  return { path, contentOf: (text) => source.replace(from, () => to(text)) }
}

/** Vite without plugins on a page of one script, which an edit reloads. */
async function viteAlone(page: Page): Promise<number[]> {
  const root = join(folder, 'vite')
  await mkdir(root)
  await writeFile(join(root, 'index.html'), '<!doctype html><body><script type="module" src="/main.js"></script>')
  const path = join(root, 'main.js')
  const contentOf = (text: string) => `document.body.append(${JSON.stringify(text)})\n`
  await writeFile(path, contentOf('as it was'))
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { port: Number(await freePort()) },
  })
  await vite.listen()
  try {
    await page.goto(vite.resolvedUrls?.local[0] ?? '')
    return await measure('Vite and one file', { path, contentOf }, (text) => shownOn(page, text))
  } finally {
    await vite.close()
  }
}

/** `node --watch` on a server of one file. */
async function nodeWatch(): Promise<number[]> {
  const port = await freePort()
  const path = join(folder, 'server.mjs')
  const contentOf = (text: string) =>
    `import { createServer } from 'node:http'\ncreateServer((_, reply) => reply.end(${JSON.stringify(text)})).listen(${port}, '127.0.0.1')\n`
  await writeFile(path, contentOf('as it was'))
  const child: ChildProcess = spawn(process.execPath, ['--watch', path], { stdio: 'ignore' })
  try {
    await answered(`http://127.0.0.1:${port}`, 'as it was')
    return await measure('node --watch and one file', { path, contentOf }, (text) =>
      answered(`http://127.0.0.1:${port}`, text),
    )
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Writes the file again and again, and measures each time until its text has arrived. */
async function measure(
  name: string,
  { path, contentOf }: Edited,
  arrived: (text: string) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  for (let edit = 0; edit <= edits; edit += 1) {
    const text = `(edited ${edit})`
    const start = performance.now()
    await writeFile(path, contentOf(text))
    await arrived(text)
    if (edit > 0) times.push(performance.now() - start)
    await sleep(REST_MS)
  }
  console.log(name.padEnd(26), `median ${median(times).toFixed(0)} ms |`, times.map((ms) => ms.toFixed(0)).join(' '))
  return times
}

async function shownOn(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor({ timeout: LONGEST_WAIT_MS })
}

async function answered(url: string, text: string): Promise<void> {
  for (const giveUpAt = performance.now() + LONGEST_WAIT_MS; ; await sleep(POLL_MS)) {
    const reply = await fetch(url).then(
      (found) => found.text(),
      () => '',
    )
    if (reply.includes(text)) return
    if (performance.now() > giveUpAt) throw new Error(`${url} does not answer '${text}'`)
  }
}
