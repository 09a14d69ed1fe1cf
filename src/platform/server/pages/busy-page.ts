import type { FastifyReply } from 'fastify'
import { m } from '#platform/messages/generated/messages.js'
import type { Locale } from '#platform/server/http/locale.ts'
import { RETRY_AFTER_OVERLOAD_SECONDS } from '#platform/server/http/overload.ts'
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
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Pyinnya</title>
<style>body{margin:0 auto;max-width:30rem;padding:20vh 1.5rem 0;font-family:system-ui,sans-serif;line-height:1.8;text-align:center}
a{display:inline-block;padding:.5rem 1rem}</style>
<main>
<h1>Pyinnya</h1>
<p>${text}</p>
<p><a href="">${m.platform_retry({}, { locale })}</a></p>
</main>
</html>
`
}
