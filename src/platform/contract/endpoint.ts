import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal-codes.ts'

/** Where every call of the product lives; the mobile apps have it built in. */
export const API_BASE = '/backend/api/v2'

/**
 * Who may make a call.
 *
 * - `public`: everyone; a known token adds what concerns its bearer, an unknown one counts as a guest (OP-016).
 * - `user`: any teacher, school or student who is logged in.
 * - `owner`: a teacher or school in any state; `approved-owner`: one with status 2 at the time of the call (SR-02).
 * - `admin`: any admin; `admin:…`: the admin role named, or `owner`, who may do everything.
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

/** A field of a call's input, by part and name. */
export type InputField = `${'params' | 'query' | 'body'}.${string}`

/** One call of the wire format: what it takes, what it gives, who may make it, and how it can refuse. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Path below {@link API_BASE} in Fastify's notation; numeric ids are written `:id`. */
  readonly url: string
  readonly config: {
    readonly access: Access
    /** Every refusal the action may throw besides the general ones; held equal to what tests provoke. */
    readonly errors?: readonly RefusalCode[]
    /** Ids that repeat the caller's own where they are sent; another one is refused with FORBIDDEN. */
    readonly self?: readonly InputField[]
    /** As `self` where the caller is a student; other callers' are not read. */
    readonly selfOfStudent?: readonly InputField[]
    /** Pairs of ids that are equal where both are sent; else FORBIDDEN. */
    readonly same?: readonly (readonly [InputField, InputField])[]
    /** Why a field that names a student, teacher or school need not repeat the caller. */
    readonly selfExempt?: string
    /** The body is read by the handler itself: multipart forms and resumable chunks. */
    readonly body?: 'multipart' | 'stream'
    /** The form carries a lesson: it may take half an hour to arrive, as a stream may. */
    readonly upload?: true
    /** The reply is not JSON: a picture, a document, a playlist. */
    readonly reply?: 'file'
    /** Accepts `?token=` beside the header; only downloads do (OP-126). */
    readonly tokenInQuery?: true
    /** Fetched many times a minute by one viewer: the session may be remembered for seconds, until its end is heard of. */
    readonly cacheSession?: true
    /** Largest body in bytes where the usual 1 MiB is too little: forms that carry pictures as data URLs. */
    readonly bodyLimit?: number
    /** A POST that changes nothing of the user's: filters, and leaving. A borrowed session may make it. */
    readonly reads?: true
    /** Looks for its texts inside longer ones: they may begin and end anywhere, also inside a syllable. */
    readonly partialText?: true
    /** Answered as long as anything is when the server is overloaded: payments, proofs, uploads, keys of lessons. */
    readonly shedLast?: true
    /** A GET that changes something (SR-04): never stored, never prefetched. */
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
export type BodyInput<E extends Endpoint> = Input<E['schema']['body']>

/** The refusals that a caller of this endpoint has to have words for. */
export type RefusalOf<E extends Endpoint> = E['config']['errors'] extends readonly (infer C)[] ? C : never
