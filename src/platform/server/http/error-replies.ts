import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'
import { DatabaseUnavailable } from '#platform/server/database/database-unavailable.ts'
import { isDiskFull } from '#platform/server/files/disk-space.ts'
import { countRefusal } from '#platform/server/metrics/counters.ts'
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

/** What PostgreSQL says of a statement that ran into its time limit (query_canceled). */
const STATEMENT_CANCELLED = '57014'
/** As long should a caller wait whose statement took too long; what was in the way is mostly over by then. */
const RETRY_AFTER_BUSY_SECONDS = 5
/** A restart of the database takes a few seconds, and the call itself has waited for it already. */
const RETRY_AFTER_UNAVAILABLE_SECONDS = 2

function isCancelledStatement(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === STATEMENT_CANCELLED
}

/** What an error says to the caller; undefined for a bug. */
function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isCancelledStatement(error)) return new Refusal('TOO_BUSY', { retryAfterSeconds: RETRY_AFTER_BUSY_SECONDS })
  if (error instanceof DatabaseUnavailable)
    return new Refusal('DATABASE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_UNAVAILABLE_SECONDS })
  const code = error instanceof InvalidInput ? 'NOT_FOUND' : asRefusal(error as FastifyError)
  return code && new Refusal(code)
}

/** An undecodable URL gets 404: JSON for API calls, the not-found page otherwise. */
export function answerUnreadableAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith(API_BASE)) {
    reply.code(404).send(refusalReply(new Refusal('NOT_FOUND'), localeOf(request)))
    return
  }
  reply.redirect(request.url.startsWith('/en/') ? '/en/404' : '/404')
}

/** Whose call failed: the language of the answer, and what a bug is logged by. */
export interface FailedCall {
  readonly locale: Locale
  readonly requestId: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** What a failed call is answered with. */
export interface FailureAnswer {
  readonly body: ErrorReply
  /** Seconds to wait before trying again. */
  readonly retryAfterSeconds?: number | undefined
}

/**
 * What every error is answered with, whichever way the call came: refusals and invalid input in the caller's language,
 * everything else logged whole and answered with the request's id and nothing more.
 */
export function failureAnswer(error: unknown, { locale, requestId, log }: FailedCall): FailureAnswer {
  if (error instanceof InvalidInput && error.part !== 'params') return { body: validationReply(error, locale) }
  const refusal = refusalFor(error)
  if (isCancelledStatement(error)) log.warn({ err: error }, 'statement took too long')
  if (error instanceof DatabaseUnavailable) log.error({ err: error }, 'the database is unavailable')
  if (refusal?.code === 'STORAGE_FULL') log.error({ err: error }, 'no room left on the disk')
  if (refusal) return { body: refusalReply(refusal, locale), retryAfterSeconds: refusal.detail.retryAfterSeconds }
  log.error({ err: error }, 'unexpected error')
  const message = refusalText('UNEXPECTED', locale)
  return { body: { status: 500, code: 'UNEXPECTED', message, error: message, request_id: requestId } }
}

/** The one error handler of calls over the line. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failed = { locale: localeOf(request), requestId: request.id, log: request.log }
  const { body, retryAfterSeconds } = failureAnswer(error, failed)
  countRefusal(body.code)
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  return reply.code(body.status).send(body)
}
