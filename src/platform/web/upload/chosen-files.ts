import { DAY_MS } from '#platform/contract/durations.ts'
import { draftStorageKey } from '#platform/web/forms/form-draft.ts'
import { CHOSEN_FILES } from '#platform/web/offline/cache-names.ts'

/** Files that were chosen and not sent are forgotten after so long. */
const KEPT_MS = 2 * DAY_MS

const NAME = 'x-file-name'
const KEPT_AT = 'x-kept-at'

const folderOf = (key: string) => `/chosen-files/${encodeURIComponent(draftStorageKey(key))}/`

/** Where this document has kept a file, or has found it. */
const addresses = new WeakMap<File, string>()
/** The files that this document has in a form, by folder: another tab has its own ones in the same form. */
const listed = new Map<string, readonly File[]>()

/** Reads and changes follow each other: the last choice is the one that is kept. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/**
 * Keeps the files that were chosen in a form and are not sent, so that a reload does not lose them. They belong to the
 * account, and end with its log-out or after two days. Storage that is full or missing is no error: the form still
 * holds the files.
 *
 * A document that ends meanwhile loses no file that was kept before: new files are stored first, and only those that
 * are not in the list any more are removed.
 *
 * @returns those that could not be kept
 */
export function keepChosenFiles(key: string, files: readonly File[]): Promise<readonly File[]> {
  const folder = folderOf(key)
  const removed = listedIn(folder).filter((file) => !files.includes(file))
  listed.set(folder, files)
  return inTurn(() => store(folder, files, removed))
    .catch(ignore)
    .then(() => files.filter((file) => !isKeptIn(folder, file)))
}

/**
 * The files that {@link keepChosenFiles} has kept for this account, in their order: without those of changes that are
 * made after this call. A file that this document has is the same object.
 */
export function readChosenFiles(key: string): Promise<File[]> {
  const folder = folderOf(key)
  return inTurn(() => find(folder)).catch(() => [])
}

/** Undefined on plain HTTP and in private windows of some browsers. */
const openCache = () => globalThis.caches?.open(CHOSEN_FILES)

const ignore = () => undefined
const isKeptIn = (folder: string, file: File) => addresses.get(file)?.startsWith(folder) === true
const listedIn = (folder: string) => listed.get(folder) ?? []

async function store(folder: string, files: readonly File[], removed: readonly File[]): Promise<void> {
  const cache = await openCache()
  if (!cache) return
  for (const file of files) {
    if (isKeptIn(folder, file)) continue
    const address = newAddress(folder)
    // Others may fit where one does not.
    await cache.put(address, toReply(file)).then(() => addresses.set(file, address), ignore)
  }
  const wanted = new Set(files.map((file) => addresses.get(file)))
  for (const file of removed) {
    const address = addresses.get(file)
    if (address && !wanted.has(address)) await cache.delete(address)
  }
}

async function find(folder: string): Promise<File[]> {
  const cache = await openCache()
  if (!cache) return []
  await forgetOld(cache)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const address = new URL(request.url).pathname
    const reply = address.startsWith(folder) ? await cache.match(request) : undefined
    if (!reply) continue
    const file = listedIn(folder).find((one) => addresses.get(one) === address) ?? (await toFile(reply))
    addresses.set(file, address)
    files.push(file)
  }
  listed.set(folder, [...new Set([...listedIn(folder), ...files])])
  return files
}

/** No other tab has the same. */
const newAddress = (folder: string) => `${folder}${Date.now()}-${Math.random().toString(36).slice(2)}`

async function forgetOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const keptAt = Number((await cache.match(request))?.headers.get(KEPT_AT))
    if (keptAt < Date.now() - KEPT_MS) await cache.delete(request)
  }
}

function toReply(file: File): Response {
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    [NAME]: encodeURIComponent(file.name),
    [KEPT_AT]: String(Date.now()),
  }
  return new Response(file, { headers })
}

async function toFile(reply: Response): Promise<File> {
  const name = decodeURIComponent(reply.headers.get(NAME) ?? '')
  return new File([await reply.blob()], name, { type: reply.headers.get('content-type') ?? '' })
}
