import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { picturesRoot } from '#platform/contract/picture-address.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { avifCopiesJob } from './avif-copies.job.ts'
import { sendStored } from './send-stored.ts'
import { BadKey, type Storage } from './storage.ts'

const contentTypes = { webp: 'image/webp', jpg: 'image/jpeg', avif: 'image/avif' } as const
type Format = keyof typeof contentTypes
/** Folder, widths, width and format, as the address has them. */
const copyPattern = /^\/pictures\/(.+\/)\d+(?:-\d+)*\/(\d{1,5})\.(webp|jpg|avif)$/
/** Every picture gets a new folder, so its files never change. */
const forGood = 'public, max-age=31536000, immutable'
/** Until the better copy exists. */
const forNow = 'public, max-age=60'
const askAgainMs = 10 * 60_000

/**
 * Serves public pictures, and nothing else of the store. A missing AVIF copy is enqueued, and the WebP copy is sent in
 * its place.
 *
 * @see SR-15
 */
export function registerPublicPictures(app: FastifyInstance, { storage, db }: { storage: Storage; db: Db }): void {
  const ordered = new LRUCache<string, true>({ max: 10_000, ttl: askAgainMs })

  /** The picture is sent even if its better copy cannot be enqueued. */
  async function orderAvif(folder: string, log: FastifyBaseLogger): Promise<void> {
    if (ordered.has(folder)) return
    ordered.set(folder, true)
    await db
      .transaction()
      .execute((tx) => enqueue(tx, avifCopiesJob, { folder }))
      .catch((error: unknown) => log.error(error, 'no AVIF copies were ordered'))
  }

  async function sendCopy(request: FastifyRequest, reply: FastifyReply, key: string): Promise<boolean> {
    const format = key.slice(key.lastIndexOf('.') + 1) as Format
    const send = (as: { key: string; format: Format; cacheControl: string }): Promise<boolean> =>
      sendStored(request, reply, { storage, contentType: contentTypes[as.format], ...as })
    if (await send({ key, format, cacheControl: forGood })) return true
    const standIn = key.replace(/\.avif$/, '.webp')
    if (format !== 'avif' || !(await storage.exists(standIn))) return false
    await orderAvif(key.slice(0, key.lastIndexOf('/') + 1), request.log)
    return send({ key: standIn, format: 'webp', cacheControl: forNow })
  }

  app.get<{ Params: { '*': string } }>(`/${picturesRoot}*`, async (request, reply) => {
    const key = publicPictureKey(`/${picturesRoot}${request.params['*']}`)
    const sent = key !== undefined && (await sendCopy(request, reply, key).catch(nothingUnderABadKey))
    if (!sent) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply
  })
}

/** The storage key of a public picture's copy by its address; undefined for other addresses. */
export function publicPictureKey(path: string): string | undefined {
  const [, folder, width, format] = copyPattern.exec(path) ?? []
  return width === undefined ? undefined : `${picturesRoot}${folder}${width}.${format}`
}

function nothingUnderABadKey(error: unknown): false {
  if (error instanceof BadKey) return false
  throw error
}
