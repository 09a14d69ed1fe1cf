import type { FastifyRequest } from 'fastify'

export type Locale = 'my' | 'en'

/** The language for a reply's texts: English where the caller asks for it first, otherwise Burmese. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): Locale {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'my'
}
