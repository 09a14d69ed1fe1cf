import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { launchBrowser } from './browser.ts'

// node tests/support/screenshot.ts URL out.png [width height] [--token session.json] [--viewport] [--wait ms]
// session.json: the localStorage of a signed-in browser, {"key": value}; a value that is no string is stored as JSON.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string' },
    viewport: { type: 'boolean', default: false },
    wait: { type: 'string', default: '300' },
  },
})
const [url, file, width = '360', height = '740'] = positionals
if (!url || !file) {
  console.error(
    'node tests/support/screenshot.ts URL out.png [width height] [--token session.json] [--viewport] [--wait ms]',
  )
  process.exit(2)
}

const session: Record<string, unknown> = values.token ? JSON.parse(await readFile(values.token, 'utf8')) : {}
const browser = await launchBrowser()
try {
  const page = await browser.newPage({
    viewport: { width: Number(width), height: Number(height) },
    locale: 'en-US',
    timezoneId: 'Asia/Yangon',
  })
  page.on('console', (message) => message.type() === 'error' && console.error(`console: ${message.text()}`))
  page.on('pageerror', (error) => console.error(`page error: ${error.message}`))
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, storageEntries(session))
  const reply = await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(Number(values.wait))
  await page.screenshot({ path: file, fullPage: !values.viewport })
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  console.log(`${reply?.status() ?? '-'} ${page.url()} -> ${file}`)
  if (contentWidth > Number(width)) console.error(`the page is ${contentWidth} px wide in a window of ${width} px`)
} finally {
  await browser.close()
}

function storageEntries(storage: Record<string, unknown>): [string, string][] {
  return Object.entries(storage).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])
}
