import type { FastifyInstance } from 'fastify'
import { patterns, seals } from '#platform/contract/picture-design.ts'
import { patternShapes, sealShapes } from '#platform/contract/picture-shapes.ts'

const aWeek = 'public, max-age=604800'

/** Serves the shared parts of drawn pictures, tiles and seals, as small files that browsers cache. */
export function registerDrawnPictures(app: FastifyInstance): void {
  const files = [...patterns.map((name) => [name, tileOf(name)] as const), ['seals', sealsFile()] as const]
  for (const [name, drawing] of files) {
    app.get(`/patterns/${name}.svg`, async (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', aWeek).send(drawing),
    )
  }
}

/** The lines follow the system's light or dark mode, as pages do. */
function tileOf(name: (typeof patterns)[number]): string {
  const { width, height, strokeWidth, d } = patternShapes[name]
  const style = 'path{stroke:#fff;stroke-opacity:.62}@media(prefers-color-scheme:dark){path{stroke-opacity:.1}}'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${style}</style><path d="${d}" fill="none" stroke-width="${strokeWidth}"/></svg>`
}

/** Page styles do not apply inside another file; colours are inherited from the referring picture. */
function sealsFile(): string {
  const drawings = seals.map((name) => {
    const { field, ring } = sealShapes[name]
    const inner = `<path d="${ring}" fill="none" stroke="var(--pic-ink)" stroke-width="1.5" opacity=".55"/>`
    return `<g id="${name}"><path d="${field}" fill="var(--pic-seal)"/>${inner}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${drawings.join('')}</svg>`
}
