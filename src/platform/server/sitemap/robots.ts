import type { FastifyInstance } from 'fastify'

/** Nothing below these is for search engines: calls, what asks for a log-in, and searches without end. */
const closed = ['/backend/', '/admin', '/en/admin', '/*?*keyword=', '/*?*q=']

/** Serves robots.txt: where the map is, and what is not worth a crawler's visit. */
export function registerRobots(app: FastifyInstance, publicUrl: string): void {
  const text = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text.join('\n')),
  )
}
