import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { UnreachableServer, unreachable } from '#platform/web/api/failures.ts'
import { savesData } from '#platform/web/connection/connection.ts'
import { localisedPath } from '#platform/web/locale/locale.ts'
import { CACHED_SCREENS } from '#platform/web/offline/cache-names.ts'
import { ensureRunningWorker } from '#platform/web/offline/running-worker.ts'
import { isOff } from '#platform/web/pages/departures.ts'
import { pdfViewerFiles } from '../pdf/pdf-viewer.ts'
import { hasSavedDatabase } from './saving-account.ts'

const builtFile = /\/assets\/[\w.-]+\.(?:js|css|svg)/g
const staticImport = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g

/**
 * Keeps the screen of saved lessons and the player, so that they open without a connection.
 *
 * @param withPdf - keeps what reads PDFs too, whether this tab has loaded it or not
 */
export function cacheSavedScreen({ withPdf = false } = {}): Promise<void> {
  return cacheScreen(paths.own.student.saved(), { withPdf, removes: true })
}

let learningCached: Promise<void> | undefined

/**
 * Keeps My learning, once for each document. Nothing where no service worker would answer with it; where data are
 * spared only once a lesson is saved, for which it will be opened without a connection.
 *
 * @param loadRest - loads what else is to be kept with it
 */
export function cacheLearningScreen(loadRest?: () => Promise<unknown>): Promise<void> {
  if (!globalThis.caches || !navigator.serviceWorker || isOff('service-worker')) return Promise.resolve()
  learningCached ??= keepLearning(loadRest)
  learningCached.catch(() => {
    learningCached = undefined
  })
  return learningCached
}

async function keepLearning(loadRest?: () => Promise<unknown>): Promise<void> {
  const documents = await savedDocuments()
  if (documents.length === 0 && savesData()) {
    learningCached = undefined
    return
  }
  await loadRest?.()
  await cacheScreen(paths.own.student.learning(), { withPdf: documents.includes('pdf'), removes: false })
}

/** What each saved lesson is: undefined for a video. */
async function savedDocuments() {
  if (!hasSavedDatabase()) return []
  const { findSavedDatabase } = await import('./saved-database.ts')
  const database = await findSavedDatabase()
  return ((await database?.getAll('lessons')) ?? []).map(({ document }) => document)
}

/**
 * Keeps a screen that reads what it shows from this device, and the log-out, which removes that. These screens are the
 * same for everybody; their files have hashes, so each is fetched once. Screens that are kept already are renewed with
 * it. The service worker, which answers with them, runs afterwards.
 *
 * @param removes - files that no screen needs, also within a build. A link that is followed at the same moment may read
 *   one.
 */
async function cacheScreen(
  screen: Path,
  { withPdf, removes }: { readonly withPdf: boolean; readonly removes: boolean },
): Promise<void> {
  const cache = await caches.open(CACHED_SCREENS)
  const known = [paths.own.student.learning(), paths.own.student.saved()].map((path) => localisedPath(path))
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const wanted = [screen, paths.logout()].map((path) => localisedPath(path))
  const addresses = [...new Set([...known.filter((path) => kept.has(path)), ...wanted])]
  const files = new Set<string>(withPdf ? pdfViewerFiles : [])
  const replies = await Promise.all(addresses.map(fetchScreen))
  for (const reply of replies) {
    for (const [file] of (await reply.clone().text()).matchAll(builtFile)) files.add(file)
  }
  // The set grows while it is scanned: imports of imports follow.
  for (const file of files) for (const imported of await keepFile(cache, file)) files.add(imported)
  // Parts that this tab has loaded, the player among them. One of an earlier build may be gone.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  for (const file of loaded) {
    if (!file.startsWith('/assets/') || files.has(file)) continue
    const isKept = await keepFile(cache, file).catch(() => undefined)
    if (isKept) files.add(file)
  }
  const isOfNewBuild = await differs(cache, screen, replies[addresses.indexOf(localisedPath(screen))])
  await Promise.all(replies.map((reply, at) => cache.put(String(addresses[at]), reply)))
  if (removes || isOfNewBuild) await removeOutdated(cache, { addresses, files })
  await ensureRunningWorker()
}

/** Whether another document is kept of a screen. */
async function differs(cache: Cache, screen: Path, reply: Response | undefined): Promise<boolean> {
  const kept = await cache.match(localisedPath(screen), { ignoreVary: true })
  return kept !== undefined && (await kept.text()) !== (await reply?.clone().text())
}

async function fetchScreen(address: string): Promise<Response> {
  const reply = await fetch(address, { cache: 'no-cache' })
  if (!reply.ok) throw new UnreachableServer(reply.status)
  return reply
}

/** Files of an earlier build, and with them the screens in the other language, which may name them. */
async function removeOutdated(
  cache: Cache,
  { addresses, files }: { readonly addresses: readonly string[]; readonly files: ReadonlySet<string> },
): Promise<void> {
  const kept = (await cache.keys()).map((request) => ({ request, path: new URL(request.url).pathname }))
  const outdated = kept.filter(({ path }) => path.startsWith('/assets/') && !files.has(path))
  if (outdated.length === 0) return
  const others = kept.filter(({ path }) => !path.startsWith('/assets/') && !addresses.includes(path))
  await Promise.all([...outdated, ...others].map(({ request }) => cache.delete(request)))
}

/** @returns the files that it imports */
async function keepFile(cache: Cache, file: string): Promise<string[]> {
  const kept = await cache.match(file, { ignoreVary: true })
  const reply = kept ?? (await fetchBuiltFile(file))
  if (!kept) await cache.put(file, reply.clone())
  if (!file.endsWith('.js')) return []
  return [...(await reply.text()).matchAll(staticImport)].map(([, name]) => `/assets/${name}`)
}

/** Reads the whole body: a cache that reads a lost connection would throw an error that does not tell so. */
async function fetchBuiltFile(file: string): Promise<Response> {
  const reply = await fetch(file)
  if (!reply.ok) throw new UnreachableServer(`${file}: ${reply.status}`)
  await reply.clone().arrayBuffer().catch(unreachable)
  return reply
}
