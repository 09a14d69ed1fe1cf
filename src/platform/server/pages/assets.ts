import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const A_YEAR = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/**
 * Serves built files, compressed at build time: those with a hash in their name are cacheable forever, the rest for an
 * hour.
 */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? A_YEAR : AN_HOUR)
    },
  })
}
