import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { Locale } from '#platform/contract/locale.ts'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'
import { DatabaseUnavailable } from '#platform/server/database/database-unavailable.ts'
import { isDiskFull } from '#platform/server/files/disk-space.ts'
import { countRefusal } from '#platform/server/metrics/counters.ts'
import { localeOf } from './locale.ts'
import { Refusal } from './refusal.ts'
import { refusalText } from './refusal-text.ts'
import { validationText } from './validation-text.ts'
import { InvalidInput } from './validator.ts'

/** Body of every error; `error` repeats `message`, because clients read either. */
interface ErrorReply {
  status: number
  code: string
  message: string
  error: string
  errors?: Record<string, string[]>
  request_id?: string
}

/** The reply body of a refusal. */
function refusalReply(refusal: Refusal, locale: Locale): ErrorReply {
  const message = refusalText(refusal.code, locale, refusal.detail)
  const reply: ErrorReply = { status: refusal.status, code: refusal.code, message, error: message }
  const { fields } = refusal.detail
  if (fields)
    reply.errors = fieldTexts(
      Object.entries(fields).map(([field, key]) => [field, [key]]),
      locale,
    )
  return reply
}

function fieldTexts(fields: [string, string[]][], locale: Locale): Record<string, string[]> {
  return Object.fromEntries(fields.map(([field, keys]) => [field, keys.map((key) => validationText(key, locale))]))
}

function validationReply(error: InvalidInput, locale: Locale): ErrorReply {
  const reply = refusalReply(new Refusal('INVALID_INPUT'), locale)
  return { ...reply, errors: fieldTexts(Object.entries(error.fields()), locale) }
}

/** Refusal of a Fastify error by its code or status, and of errors such as a full disk. */
function asRefusal(error: FastifyError): RefusalCode | undefined {
  if (isDiskFull(error)) return 'STORAGE_FULL'
  if (error.statusCode === 413) return 'BODY_TOO_LARGE'
  if (error.statusCode === 404) return 'NOT_FOUND'
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'UNREADABLE_BODY'
  return undefined
}

/** PostgreSQL's code for a statement timeout (query_canceled). */
const STATEMENT_CANCELLED = '57014'
/** Retry-After of a statement timeout; most causes are over by then. */
const RETRY_AFTER_BUSY_SECONDS = 5
/** Retry-After while the database restarts, which takes a few seconds; the call has already waited. */
const RETRY_AFTER_UNAVAILABLE_SECONDS = 2

function isCancelledStatement(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === STATEMENT_CANCELLED
}

/** The refusal of an error; undefined for a bug. */
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

/** Context of a failed call: language of the reply, request id and log. */
interface FailedCall {
  readonly locale: Locale
  readonly requestId: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** The reply to a failed call. */
interface FailureAnswer {
  readonly body: ErrorReply
  /** Value of Retry-After. */
  readonly retryAfterSeconds?: number | undefined
}

/**
 * The reply to any error, for calls over HTTP and in process. Refusals and invalid input are translated; other
 * errors are logged completely, and the reply contains only the request id.
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

/** The error handler of calls over HTTP. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failed = { locale: localeOf(request), requestId: request.id, log: request.log }
  const { body, retryAfterSeconds } = failureAnswer(error, failed)
  countRefusal(body.code)
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  return reply.code(body.status).send(body)
}
