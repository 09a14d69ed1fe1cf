import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

/** Marks a value that does not plainly match its schema. */
const unfit = Symbol('unfit')
type Copy = (value: unknown) => unknown

/**
 * Compiles a contract's reply schema to Fastify's serializer: only declared fields are sent.
 *
 * Objects, arrays and primitives are checked by generated functions, at a fifth of zod's time. A value that does
 * not plainly match is passed to zod as a whole.
 */
export const replyWriter: FastifySerializerCompiler<z.ZodMiniType> = (route) => {
  const inFull = serializerCompiler(route)
  const copy = copyOf(route.schema)
  return (data) => {
    const copied = copy(data)
    return copied === unfit ? inFull(data) : JSON.stringify(copied)
  }
}

function copyOf(schema: z.core.$ZodType): Copy {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (hasMore(def)) return encoded(schema)
  switch (def.type) {
    case 'string':
      return (value) => (typeof value === 'string' ? value : unfit)
    case 'number':
      return (value) => (Number.isFinite(value) ? value : unfit)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : unfit)
    case 'nullable':
      return orElse(null, copyOf(def.innerType))
    case 'optional':
      return orElse(undefined, copyOf(def.innerType))
    case 'array':
      return listOf(copyOf(def.element))
    case 'object':
      return objectOf(def.shape)
    default:
      return encoded(schema)
  }
}

/** Whether a schema has more than its type: format, limit, or a rule for unknown fields. */
function hasMore(def: z.core.$ZodTypeDef): boolean {
  const { checks, format, coerce, catchall } = def as z.core.$ZodTypeDef & Record<string, unknown>
  return (checks?.length ?? 0) > 0 || [format, coerce, catchall].some((one) => one !== undefined && one !== false)
}

function encoded(schema: z.core.$ZodType): Copy {
  return (value) => {
    const result = z.safeEncode(schema, value as never)
    return result.success ? result.data : unfit
  }
}

function orElse(allowed: null | undefined, copy: Copy): Copy {
  return (value) => (value === allowed ? allowed : copy(value))
}

function listOf(copy: Copy): Copy {
  return (value) => {
    if (!Array.isArray(value)) return unfit
    let copied: unknown[] = value
    for (let index = 0; index < value.length; index++) {
      const one = copy(value[index])
      if (one === unfit) return unfit
      if (one === value[index]) continue
      if (copied === value) copied = value.slice()
      copied[index] = one
    }
    return copied
  }
}

interface Field {
  readonly key: string
  readonly copy: Copy
  readonly mayBeAbsent: boolean
}

function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>): Copy {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    copy: copyOf(schema),
    mayBeAbsent: schema._zod.def.type === 'optional',
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unfit
    const input = value as Record<string, unknown>
    return hasJust(input, fields) ? withFieldsCopied(input, fields) : copyOfFields(input, fields)
  }
}

/** Whether the object has exactly the declared fields in order, as most replies do. */
function hasJust(input: object, fields: readonly Field[]): boolean {
  const keys = Object.keys(input)
  return keys.length === fields.length && keys.every((key, index) => key === fields[index]?.key)
}

/** An object with exactly the declared fields is sent as it is, except nested values that need copying. */
function withFieldsCopied(input: Record<string, unknown>, fields: readonly Field[]): object | typeof unfit {
  let copied = input
  for (const { key, copy, mayBeAbsent } of fields) {
    const field = input[key]
    if (field === undefined && mayBeAbsent) continue
    const one = field === undefined ? unfit : copy(field)
    if (one === unfit) return unfit
    if (one === field) continue
    if (copied === input) copied = { ...input }
    copied[key] = one
  }
  return copied
}

function copyOfFields(input: Record<string, unknown>, fields: readonly Field[]): object | typeof unfit {
  const kept: [key: string, field: unknown][] = []
  for (const { key, copy, mayBeAbsent } of fields) {
    const field = input[key]
    if (field === undefined) {
      if (mayBeAbsent) continue
      return unfit
    }
    const one = copy(field)
    if (one === unfit) return unfit
    kept.push([key, one])
  }
  return Object.fromEntries(kept)
}
