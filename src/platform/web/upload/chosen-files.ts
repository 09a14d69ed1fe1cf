import { DAY_MS } from '#platform/contract/durations.ts'
import { draftStorageKey } from '#platform/web/forms/form-draft.ts'
import { CHOSEN_FILES } from '#platform/web/offline/cache-names.ts'

/** Files that were chosen and not sent are forgotten after so long. */
const KEPT_MS = 2 * DAY_MS

const NAME = 'x-file-name'
const KEPT_AT = 'x-kept-at'

const addressOf = (key: string, index: number | '') =>
  `/chosen-files/${encodeURIComponent(draftStorageKey(key))}/${index}`

/** Changes follow each other: the last choice is the one that is kept. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Keeps the files that were chosen in a form and are not sent, so that a reload does not lose them. They belong to the
 * account, and end with its log-out or after two days. Storage that is full or missing is ignored: the form still holds
 * the files.
 */
export function keepChosenFiles(key: string, files: readonly File[]): Promise<void> {
  const kept = last.then(() => store(key, files)).catch(() => undefined)
  last = kept
  return kept
}

/** The files that {@link keepChosenFiles} has kept for this account, in their order. */
export async function readChosenFiles(key: string): Promise<File[]> {
  try {
    await last
    const cache = await openCache()
    if (!cache) return []
    await forgetOld(cache)
    const files: File[] = []
    for (const request of await requestsOf(cache, key)) {
      const reply = await cache.match(request)
      if (reply) files.push(await toFile(reply))
    }
    return files
  } catch {
    return []
  }
}

/** Undefined on plain HTTP and in private windows of some browsers. */
const openCache = () => globalThis.caches?.open(CHOSEN_FILES)

async function store(key: string, files: readonly File[]): Promise<void> {
  const cache = await openCache()
  if (!cache) return
  for (const request of await requestsOf(cache, key)) await cache.delete(request)
  for (const [index, file] of files.entries()) {
    const headers = {
      'content-type': file.type || 'application/octet-stream',
      [NAME]: encodeURIComponent(file.name),
      [KEPT_AT]: String(Date.now()),
    }
    await cache.put(addressOf(key, index), new Response(file, { headers }))
  }
}

async function requestsOf(cache: Cache, key: string): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(addressOf(key, '')))
}

async function forgetOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const keptAt = Number((await cache.match(request))?.headers.get(KEPT_AT))
    if (keptAt < Date.now() - KEPT_MS) await cache.delete(request)
  }
}

async function toFile(reply: Response): Promise<File> {
  const name = decodeURIComponent(reply.headers.get(NAME) ?? '')
  return new File([await reply.blob()], name, { type: reply.headers.get('content-type') ?? '' })
}
