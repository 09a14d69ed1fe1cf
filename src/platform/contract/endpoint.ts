import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal-codes.ts'

/** Base path of all calls; it is compiled into the mobile apps. */
export const API_BASE = '/backend/api/v2'

/**
 * Who may make a call.
 * - `public`: everyone; with a valid token the reply includes the caller's data, an invalid one counts as a guest
 *   (OP-016).
 * - `user`: any logged-in teacher, school or student.
 * - `owner`: a teacher or school with any status; `approved-owner`: one that is approved at the time of the call
 *   (SR-02).
 * - `admin`: any admin; `admin:…`: the admin role, or `owner`, which includes all others.
 */
export type Access =
  | 'public'
  | 'user'
  | 'student'
  | 'teacher'
  | 'school'
  | 'owner'
  | 'approved-owner'
  | 'approved-teacher'
  | 'approved-school'
  | 'admin'
  | 'admin:owner'
  | 'admin:moderator'
  | 'admin:finance'

/** A field of a call's input, as part and name. */
export type InputField = `${'params' | 'query' | 'body'}.${string}`

/** One call of the API: its input, its reply, who may make it, and its refusals. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Path below {@link API_BASE} in Fastify's notation; numeric ids are written `:id`. */
  readonly url: string
  readonly config: {
    readonly access: Access
    /** Refusals that the action throws besides the general ones; a test checks that each is provoked. */
    readonly errors?: readonly RefusalCode[]
    /** Ids that must equal the caller's id when they are sent; otherwise FORBIDDEN. */
    readonly self?: readonly InputField[]
    /** As `self` when the caller is a student; for other callers the field is ignored. */
    readonly selfOfStudent?: readonly InputField[]
    /** Pairs of ids that must be equal when both are sent; otherwise FORBIDDEN. */
    readonly same?: readonly (readonly [InputField, InputField])[]
    /** Why a field with the id of a student, teacher or school may differ from the caller's. */
    readonly selfExempt?: string
    /** The handler reads the body itself: multipart forms and resumable chunks. */
    readonly body?: 'multipart' | 'stream'
    /** The form contains a lesson, so the request may take half an hour, as with 'stream'. */
    readonly upload?: true
    /** The reply is not JSON but a picture, a document or a playlist. */
    readonly reply?: 'file'
    /** Accepts `?token=` as an alternative to the header; for downloads only (OP-126). */
    readonly tokenInQuery?: true
    /** Called many times a minute by one viewer: the session is cached for seconds, and invalidated when it ends. */
    readonly cacheSession?: true
    /** Maximum body size in bytes, if the default of 1 MiB is too small: forms with pictures as data URLs. */
    readonly bodyLimit?: number
    /** A POST that changes no data, such as filters and logging out. Read-only sessions may make it. */
    readonly reads?: true
    /** The keyword may match anywhere in a text, also inside a syllable. */
    readonly partialText?: true
    /** Refused last under overload: payments, proofs, uploads, lesson keys. */
    readonly shedLast?: true
    /** A GET that changes data (SR-04): never cached, never prefetched. */
    readonly mutates?: true
  }
  readonly schema: {
    readonly summary: string
    readonly params?: z.ZodMiniType
    readonly querystring?: z.ZodMiniType
    readonly body?: z.ZodMiniType
    readonly response?: { readonly 200: z.ZodMiniType }
  }
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['schema']['params']>
export type QueryOf<E extends Endpoint> = Output<E['schema']['querystring']>
export type BodyOf<E extends Endpoint> = Output<E['schema']['body']>
export type ReplyOf<E extends Endpoint> = E['schema']['response'] extends { 200: infer S } ? Output<S> : unknown

export type ParamsInput<E extends Endpoint> = Input<E['schema']['params']>
export type QueryInput<E extends Endpoint> = Input<E['schema']['querystring']>
export type BodyInput<E extends Endpoint> = E['config'] extends { body: 'multipart' }
  ? FormData
  : Input<E['schema']['body']>

/** The refusals of an endpoint, for which its callers need a text. */
export type RefusalOf<E extends Endpoint> = E['config']['errors'] extends readonly (infer C)[] ? C : never
