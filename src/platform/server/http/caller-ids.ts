import type * as z from 'zod/mini'
import type { Endpoint, InputField } from '#platform/contract/endpoint.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'
import { Refusal } from './refusal.ts'

/** The parts of a call after validation. */
export interface CheckedParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const parts = { params: 'params', query: 'querystring', body: 'body' } as const
/** Fields that name a person: in most calls they repeat who makes the call. */
const personId = /^(?:student|teacher|school)(?:_id|Id)$/

/**
 * Compares the ids that an endpoint declares in `self`, `selfOfStudent` and `same`. An id that is null or absent passes.
 *
 * @returns a function that throws Refusal FORBIDDEN where an id is another than the one that it has to repeat
 * @throws Error at once where a field of the endpoint names a person and is not decided on, or a decision names no field
 * @see OP-095, T-CC-11, SR-01
 */
export function callerIdsCheck(endpoint: Endpoint): (viewer: Viewer, checked: CheckedParts) => void {
  requireDecisions(endpoint)
  const { self = [], selfOfStudent = [], same = [] } = endpoint.config
  if (self.length + selfOfStudent.length + same.length === 0) return () => undefined
  return (viewer, checked) => {
    const own = viewer.kind === 'guest' ? undefined : viewer.id
    const fields = viewer.kind === 'student' ? [...self, ...selfOfStudent] : self
    for (const field of fields) requireEqual(valueAt(checked, field), own)
    for (const [one, other] of same) {
      const value = valueAt(checked, one)
      if (isSent(value)) requireEqual(valueAt(checked, other), value)
    }
  }
}

function requireEqual(sent: unknown, expected: unknown): void {
  if (isSent(sent) && sent !== expected) throw new Refusal('FORBIDDEN')
}

const isSent = (value: unknown) => value !== null && value !== undefined

function valueAt(checked: CheckedParts, field: InputField): unknown {
  const [part, name] = partsOf(field)
  const values = checked[part] as Readonly<Record<string, unknown>> | null | undefined
  return values?.[name]
}

function partsOf(field: InputField): [keyof typeof parts, string] {
  const dot = field.indexOf('.')
  return [field.slice(0, dot) as keyof typeof parts, field.slice(dot + 1)]
}

function requireDecisions({ method, url, config, schema }: Endpoint): void {
  const { self = [], selfOfStudent = [], same = [], selfExempt } = config
  const known = new Set(
    Object.entries(parts).flatMap(([part, key]) => fieldsOf(schema[key]).map((name) => `${part}.${name}`)),
  )
  const declared = [...self, ...selfOfStudent, ...same.flat()]
  const unknown = declared.filter((field) => !known.has(field))
  if (unknown.length > 0)
    throw new Error(`${method} ${url} compares ${unknown.join(', ')}, which its schema does not have`)
  const undecided = [...known].filter(
    (field) => personId.test(field.slice(field.indexOf('.') + 1)) && !declared.includes(field as InputField),
  )
  if (undecided.length > 0 && selfExempt === undefined) {
    throw new Error(`${method} ${url} takes ${undecided.join(', ')} and names neither self nor selfExempt`)
  }
  if (undecided.length === 0 && selfExempt !== undefined) throw new Error(`${method} ${url} needs no selfExempt`)
}

/** What zod keeps of a schema, as far as it is looked at here. */
interface Definition {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly left?: z.core.$ZodType
  readonly right?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
}

/** The names of the fields of an object, through whatever wraps it. */
function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return []
  const { shape, innerType, in: before, out, left, right, options = [] } = schema._zod.def as unknown as Definition
  const inner = [innerType, before, out, left, right, ...options].flatMap(fieldsOf)
  return [...new Set([...Object.keys(shape ?? {}), ...inner])]
}
