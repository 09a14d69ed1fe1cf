import type * as z from 'zod/mini'

/** Maximum length of a text in code points, and the message for a longer one. */
export interface TextLimit {
  readonly maxLength: number
  readonly message: string | undefined
}

/** The input that a contract reads: fields, elements, and maximum lengths of texts. */
export interface InputShape {
  /** Undefined when the contract states no length. */
  readonly text?: TextLimit | undefined
  /** Shape of array elements; undefined when the contract expects no array. */
  readonly items?: InputShape | undefined
  /** Undefined when the contract expects no object. */
  readonly fields?: ReadonlyMap<string, InputShape> | undefined
  /** Shape of unknown fields; undefined when they are ignored. */
  readonly otherFields?: InputShape | undefined
  /** Whether unknown fields are refused. */
  readonly isStrict?: boolean
}

/** Shape of `unknown` and `any`. */
const anything: { -readonly [Key in keyof InputShape]: InputShape[Key] } = {
  text: { maxLength: Number.POSITIVE_INFINITY, message: undefined },
  fields: new Map(),
}
anything.items = anything
anything.otherFields = anything

/** The fields of a zod definition that are used here. */
interface Definition {
  readonly type: string
  readonly checks?: ReadonlyArray<{ _zod: { def: CheckDefinition } }>
  readonly innerType?: Schema
  readonly in?: Schema
  readonly left?: Schema
  readonly right?: Schema
  readonly options?: readonly Schema[]
  readonly element?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly valueType?: Schema
}

interface CheckDefinition {
  readonly check?: string
  readonly maximum?: number
  readonly params?: { readonly maxLength?: number }
  readonly error?: (issue: unknown) => unknown
}

type Schema = z.core.$ZodType

/** Types that accept neither arrays nor objects. */
const plainTypes = new Set([
  'string',
  'number',
  'int',
  'bigint',
  'boolean',
  'literal',
  'enum',
  'null',
  'undefined',
  'never',
])

const known = new WeakMap<Schema, InputShape>()

/** The shape of a schema, computed once per schema. */
export function shapeOf(schema: Schema): InputShape {
  const before = known.get(schema)
  if (before) return before
  const definition = schema._zod.def as unknown as Definition
  const shape = withLimit(shapeOfType(definition), limitOf(definition))
  known.set(schema, shape)
  return shape
}

function shapeOfType(definition: Definition): InputShape {
  const { type, innerType, left, right, options, element, shape, catchall, valueType } = definition
  if (plainTypes.has(type)) return {}
  if (innerType) return shapeOf(innerType)
  if (type === 'pipe' && definition.in) return shapeOf(definition.in)
  if (left && right) return merged(shapeOf(left), shapeOf(right))
  if (options) return options.map(shapeOf).reduce(merged)
  if (element) return { items: shapeOf(element) }
  if (type === 'record' && valueType) return { fields: new Map(), otherFields: shapeOf(valueType) }
  if (!shape) return anything
  const isStrict = catchall?._zod.def.type === 'never'
  return {
    fields: new Map(Object.entries(shape).map(([name, field]) => [name, shapeOf(field)])),
    otherFields: catchall && !isStrict ? shapeOf(catchall) : undefined,
    isStrict,
  }
}

/** The maximum length stated by the checks of a text, both zod's and those of validation.ts. */
function limitOf({ type, checks = [] }: Definition): TextLimit | undefined {
  if (type === 'array') return undefined
  for (const { _zod } of checks) {
    const { check, maximum, params, error } = _zod.def
    const maxLength = check === 'max_length' ? maximum : params?.maxLength
    if (maxLength === undefined) continue
    const message = error?.({})
    return { maxLength, message: typeof message === 'string' ? message : undefined }
  }
  return undefined
}

function withLimit(shape: InputShape, text: TextLimit | undefined): InputShape {
  return text && shape !== anything ? { ...shape, text } : shape
}

/** Union of two shapes. */
function merged(one: InputShape, other: InputShape): InputShape {
  if (one === anything || other === anything) return anything
  const fields = new Map(one.fields)
  for (const [name, field] of other.fields ?? []) {
    const before = fields.get(name)
    fields.set(name, before ? merged(before, field) : field)
  }
  const longer = (one.text?.maxLength ?? 0) >= (other.text?.maxLength ?? 0) ? one.text : other.text
  return {
    text: longer,
    items: one.items && other.items ? merged(one.items, other.items) : (one.items ?? other.items),
    fields: one.fields || other.fields ? fields : undefined,
    otherFields: one.otherFields ?? other.otherFields,
    isStrict: one.isStrict === true && other.isStrict === true,
  }
}
