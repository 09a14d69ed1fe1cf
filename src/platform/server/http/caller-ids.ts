import type * as z from 'zod/mini'
import type { Endpoint, InputField } from '#platform/contract/endpoint.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'
import { Refusal } from './refusal.ts'

/** The parts of a call after validation. */
interface CheckedParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const parts = { params: 'params', query: 'querystring', body: 'body' } as const
/** Fields with the id of a person, which in most calls is the caller's. */
const personId = /^(?:student|teacher|school)(?:_id|Id)$/

/**
 * Compares the ids that an endpoint declares in `self`, `selfOfStudent` and `same`. Null and absent ids pass.
 *
 * @returns a function that throws Refusal FORBIDDEN when an id differs from the one it has to equal
 * @throws Error at boot when a field with a person's id is not declared, or a declared field does not exist
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

/** The fields of a zod definition that are used here. */
interface Definition {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly left?: z.core.$ZodType
  readonly right?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
}

/** Field names of an object schema, also inside wrappers. */
function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return []
  const { shape, innerType, in: before, out, left, right, options = [] } = schema._zod.def as unknown as Definition
  const inner = [innerType, before, out, left, right, ...options].flatMap(fieldsOf)
  return [...new Set([...Object.keys(shape ?? {}), ...inner])]
}
