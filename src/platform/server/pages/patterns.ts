import type { FastifyInstance } from 'fastify'
import { patterns } from '#platform/contract/picture-design.ts'
import { patternShapes } from '#platform/contract/picture-shapes.ts'

const aWeek = 'public, max-age=604800'

/**
 * Serves the tiles behind drawn pictures, which style sheets repeat: one small file each, kept by the browser, instead
 * of half a kilobyte in every page. Their lines follow the system's light or dark as the pages do.
 */
export function registerPatterns(app: FastifyInstance): void {
  for (const name of patterns) {
    const tile = tileOf(name)
    app.get(`/patterns/${name}.svg`, async (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', aWeek).send(tile),
    )
  }
}

function tileOf(name: (typeof patterns)[number]): string {
  const { width, height, strokeWidth, d } = patternShapes[name]
  const style = 'path{stroke:#fff;stroke-opacity:.62}@media(prefers-color-scheme:dark){path{stroke-opacity:.1}}'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${style}</style><path d="${d}" fill="none" stroke-width="${strokeWidth}"/></svg>`
}
