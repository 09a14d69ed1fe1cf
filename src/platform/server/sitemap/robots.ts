import type { FastifyInstance } from 'fastify'

/** Paths that search engines should not visit: calls, pages behind log-in, and unlimited searches. */
const closed = ['/backend/', '/admin', '/en/admin', '/*?*keyword=', '/*?*q=']

/** Serves robots.txt. */
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
