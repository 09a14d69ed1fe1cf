import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressReply, encodingFor } from '#platform/server/http/compress-reply.ts'
import type { OldPage } from './page-cache.ts'
import type { CachedPage, PageForm, RenderedPage } from './page-forms.ts'

const ASK_AGAIN = 'public, max-age=0, must-revalidate'
const NOT_MODIFIED = 304

/** The robots header of personal and missing pages. */
const NOT_LISTED = { 'x-robots-tag': 'noindex' }

export function sendUncached(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.code(page.status).headers({ 'cache-control': 'no-store', ...NOT_LISTED, ...page.headers })
  return reply.send(compressReply(request, reply, page.body))
}

/** The common headers of cached pages, computed when a page enters the cache. */
export function headersOfKept(status: number, headers: Readonly<Record<string, string>>): Record<string, string> {
  const robots = status === 200 ? undefined : NOT_LISTED
  // The route manifest never changes within a release.
  const own = headers['cache-control']
  const cacheControl = own?.includes('immutable') ? own : ASK_AGAIN
  return { ...headers, 'cache-control': cacheControl, vary: 'Accept-Encoding', ...robots }
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  return sendForm(request, reply, await page.formIn(encodingFor(request)))
}

/** A stale page with its Age header, so that caches do not take it for a fresh one. */
export async function sendOld(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, ageSeconds }: OldPage,
): Promise<FastifyReply> {
  const form = await page.formIn(encodingFor(request))
  return sendForm(request, reply, { ...form, head: [...form.head, 'age', String(ageSeconds)] })
}

/** Writes a finished page to the socket, past Fastify's reply hooks, none of which it needs. */
export function sendForm(request: FastifyRequest, reply: FastifyReply, form: PageForm): FastifyReply {
  reply.hijack()
  if (form.status === 200 && request.headers['if-none-match'] === form.etag) {
    reply.raw.writeHead(NOT_MODIFIED, withoutLength(form.head)).end()
  } else reply.raw.writeHead(form.status, form.head as string[]).end(form.body)
  return reply
}

function withoutLength(head: readonly string[]): string[] {
  const length = head.indexOf('content-length')
  return [...head.slice(0, length), ...head.slice(length + 2)]
}
