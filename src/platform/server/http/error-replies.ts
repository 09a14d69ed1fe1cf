import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'
import { isDiskFull } from '#platform/server/files/disk-room.ts'
import { type Locale, localeOf } from './locale.ts'
import { Refusal } from './refusal.ts'
import { refusalText } from './refusal-text.ts'
import { validationText } from './validation-text.ts'
import { InvalidInput } from './validator.ts'

/** The body of every error; `error` repeats `message` so that either reading of 'the server's text' works. */
export interface ErrorReply {
  status: number
  code: string
  message: string
  error: string
  errors?: Record<string, string[]>
  request_id?: string
}

/** Puts a refusal into the reply's words. */
export function refusalReply(refusal: Refusal, locale: Locale): ErrorReply {
  const message = refusalText(refusal.code, locale, refusal.detail.params)
  const reply: ErrorReply = { status: refusal.status, code: refusal.code, message, error: message }
  const { fields } = refusal.detail
  if (fields)
    reply.errors = inWords(
      Object.entries(fields).map(([field, key]) => [field, [key]]),
      locale,
    )
  return reply
}

function inWords(fields: [string, string[]][], locale: Locale): Record<string, string[]> {
  return Object.fromEntries(fields.map(([field, keys]) => [field, keys.map((key) => validationText(key, locale))]))
}

function validationReply(error: InvalidInput, locale: Locale): ErrorReply {
  const reply = refusalReply(new Refusal('INVALID_INPUT'), locale)
  return { ...reply, errors: inWords(Object.entries(error.fields()), locale) }
}

/** Fastify's own complaints about a request, by its code or status, and what no caller can help: a full disk. */
function asRefusal(error: FastifyError): RefusalCode | undefined {
  if (isDiskFull(error)) return 'STORAGE_FULL'
  if (error.statusCode === 413) return 'BODY_TOO_LARGE'
  if (error.statusCode === 404) return 'NOT_FOUND'
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'UNREADABLE_BODY'
  return undefined
}

/**
 * The one error handler: refusals and invalid input in the caller's language, everything else logged whole and
 * answered with the request's id and nothing more.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  const context = (error as { validationContext?: string }).validationContext
  if (error instanceof InvalidInput && context !== 'params') {
    return reply.code(422).send(validationReply(error, locale))
  }
  const code = error instanceof InvalidInput ? 'NOT_FOUND' : asRefusal(error as FastifyError)
  if (code === 'STORAGE_FULL') request.log.error({ err: error }, 'no room left on the disk')
  const refusal = error instanceof Refusal ? error : code && new Refusal(code)
  if (refusal) {
    const wait = refusal.detail.retryAfterSeconds
    if (wait !== undefined) reply.header('Retry-After', String(wait))
    return reply.code(refusal.status).send(refusalReply(refusal, locale))
  }
  request.log.error({ err: error }, 'unexpected error')
  const message = refusalText('UNEXPECTED', locale)
  const bug: ErrorReply = { status: 500, code: 'UNEXPECTED', message, error: message, request_id: request.id }
  return reply.code(500).send(bug)
}
