import { REFUSALS, type RefusalCode } from '#platform/contract/refusal-codes.ts'

export interface RefusalDetail {
  /** Field of the request → validation key, shown below that field. */
  readonly fields?: Readonly<Record<string, string>>
  /** Values for the placeholders of the refusal's text; the parts of a list are written one after another. */
  readonly params?: Readonly<Record<string, string | number | readonly (string | Date)[]>>
  /** Name and time of the last entry, added to the text. */
  readonly lastEntry?: readonly [who: string, at: Date]
  /** Seconds to wait before trying again, sent as Retry-After. */
  readonly retryAfterSeconds?: number
}

/** An expected 'no' of the business: a code of the closed table. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = REFUSALS[code]
    this.detail = detail
  }
}

/** The refusal of one or more fields, each with its validation key (422, docs/spec/server-rules.md). */
export function invalidFields(fields: Record<string, string>): Refusal {
  return new Refusal('INVALID_INPUT', { fields })
}
