import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DOCUMENT_HEADERS } from './security-headers.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/**
 * Headers without a use on a file that never changes: browsers neither revalidate it nor open it as a document. They
 * are half of what a short script transfers.
 */
const UNUSED = [...Object.keys(DOCUMENT_HEADERS), 'ETag', 'Last-Modified', 'Accept-Ranges']

/**
 * Serves built files, compressed at build time: those with a hash in their name are cacheable forever, the rest for an
 * hour.
 */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    // Runs after the hook that adds the security headers.
    files.addHook('onSend', async (_request, reply) => dropUnused(reply))
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', path.includes('/assets/') ? A_YEAR : AN_HOUR)
      },
    })
  })
}

function dropUnused(reply: FastifyReply): void {
  if (reply.getHeader('Cache-Control') !== A_YEAR) return
  for (const name of UNUSED) reply.removeHeader(name)
}
