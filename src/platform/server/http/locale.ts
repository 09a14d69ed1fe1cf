import type { FastifyRequest } from 'fastify'
import type { Locale } from '#platform/contract/locale.ts'

/** Language of a reply: English when the caller prefers it, otherwise Burmese. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): Locale {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'my'
}
