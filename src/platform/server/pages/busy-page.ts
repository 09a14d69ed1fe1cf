import type { FastifyReply } from 'fastify'
import type { Locale } from '#platform/contract/locale.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RETRY_AFTER_OVERLOAD_SECONDS } from '#platform/server/http/overload.ts'
import { plainPage } from './plain-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** The page of an overloaded process; it refers to no file, so that it costs one small reply. */
export function sendBusyPage(reply: FastifyReply, locale: Locale): FastifyReply {
  const html = busyPage(locale)
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_OVERLOAD_SECONDS),
      'content-security-policy': contentSecurityPolicy(html),
    })
    .send(html)
}

/** A link without an address leads to the same page. */
function busyPage(locale: Locale): string {
  const text = m.refusal_too_busy({}, { locale })
  return plainPage(locale, `<p>${text}</p>\n<p><a href="">${m.platform_retry({}, { locale })}</a></p>`)
}
