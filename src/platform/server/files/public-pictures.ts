import type { FastifyInstance } from 'fastify'
import { picturesRoot } from '#platform/contract/picture-address.ts'
import { sendStored } from './send-stored.ts'
import { BadKey, type Storage } from './storage.ts'

const contentTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const
/** Folder, the widths that stand in the address for its readers, width, format. */
const copyPattern = /^\/pictures\/(.+\/)\d+(?:-\d+)*\/(\d{1,5})\.(webp|jpg)$/
/** A folder is new for every picture, so what lies in it never changes. */
const forGood = 'public, max-age=31536000, immutable'

/**
 * Serves the pictures that everyone may see, and nothing else of the store.
 *
 * @see SR-15
 */
export function registerPublicPictures(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>(`/${picturesRoot}*`, async (request, reply) => {
    const path = `/${picturesRoot}${request.params['*']}`
    const key = publicPictureKey(path)
    const sent =
      key !== undefined &&
      (await sendStored(request, reply, {
        storage,
        key,
        contentType: contentTypes[path.slice(path.lastIndexOf('.') + 1) as keyof typeof contentTypes],
        cacheControl: forGood,
      }).catch(nothingUnderABadKey))
    if (!sent) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply
  })
}

/** The key in the store of a public picture's copy, by its address; undefined for an address of another kind. */
export function publicPictureKey(path: string): string | undefined {
  const [, folder, width, format] = copyPattern.exec(path) ?? []
  return width === undefined ? undefined : `${picturesRoot}${folder}${width}.${format}`
}

function nothingUnderABadKey(error: unknown): false {
  if (error instanceof BadKey) return false
  throw error
}
