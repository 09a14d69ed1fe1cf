// Fails the build when the first load of a page exceeds the budgets: JavaScript and CSS, gzip. A page's files
// are the entry and the modules of its route chain, from the build manifest.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const KIB = 1024
// React and the router alone are 107 KiB (docs/decisions/0007). With a page's route map of about 2 KiB the total
// is 140.5 KiB (docs/decisions/0119).
const PUBLIC = { js: 138.6 * KIB, css: 8 * KIB, sheets: 1 }
const BEHIND_GUARD = { js: 250 * KIB, css: 16 * KIB, sheets: 6 }

const client = 'build/client'
const build = await import('../../build/server/index.js')
const manifest = build.assets

const sizes = new Map()
const gzipSize = (address) => {
  // The manifest appends '#' to a stylesheet that a lazily loaded chunk shares.
  const url = address.replace(/#$/, '')
  if (!sizes.has(url)) sizes.set(url, gzipSync(readFileSync(client + url), { level: 9 }).length)
  return sizes.get(url)
}
const chainOf = (route) => (route ? [...chainOf(manifest.routes[route.parentId]), route] : [])
const weigh = (urls) => [...new Set(urls)].reduce((sum, url) => sum + gzipSize(url), 0)

const parents = new Set(Object.values(manifest.routes).map((route) => route.parentId))
const pages = Object.values(manifest.routes).filter((route) => route.index || (route.path && !parents.has(route.id)))
const rows = pages.map((route) => {
  const parts = [manifest.entry, ...chainOf(route)]
  const js = weigh(parts.flatMap((part) => [part.module, ...(part.imports ?? [])]))
  const sheets = [...new Set(parts.flatMap((part) => part.css ?? []))]
  const css = weigh(sheets)
  // Pages for sign-up and log-in count as account area, because their forms load validation. A page with both
  // loaders is rendered for guests; its client loader calls the API as the logged-in account.
  const guarded = (route.hasClientLoader && !route.hasLoader) || route.id.startsWith('domains/accounts/')
  const budget = guarded ? BEHIND_GUARD : PUBLIC
  const path = chainOf(route)
    .map((part) => part.path)
    .filter((path) => path && path !== 'en?')
    .join('/')
  // First paint waits for every stylesheet: docs/decisions/0038.
  const over = js > budget.js || css > budget.css || sheets.length > budget.sheets
  return { path: `/${path}`, js, css, sheets: sheets.length, over, kind: guarded ? 'guarded' : 'public' }
})

const kib = (bytes) => `${(bytes / KIB).toFixed(1)} KiB`
const show = (row) => `${row.path} (${row.kind}): JavaScript ${kib(row.js)}, CSS ${kib(row.css)} in ${row.sheets}`
if (process.argv.includes('--all')) for (const row of rows) console.log(show(row))
const over = rows.filter((row) => row.over)
for (const row of over) console.error(`over budget: ${show(row)}`)
const heaviest = rows.filter((row) => row.kind === 'public').sort((a, b) => b.js - a.js)[0]
if (heaviest) console.log(`page budgets: ${rows.length} pages weighed; heaviest public page ${show(heaviest)}`)
process.exitCode = over.length > 0 ? 1 : 0
