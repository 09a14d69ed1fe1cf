import * as z from 'zod/mini'
import { validationMessage } from '#platform/contract/validation.ts'
import { cleanText } from '#platform/server/burmese/clean-text.ts'
import { type InputShape, shapeOf, type TextLimit } from './input-shape.ts'
import { type InputPart, InvalidInput } from './validator.ts'

/** Deeper than any contract. */
const maxDepth = 12
/** More values than any contract has. */
const maxValues = 20_000
/** Maximum length of a text without a limit in its contract, for a list of 200 ids or a token. */
const defaultMaxLength = 4_000
/** Total length of all texts of one request, in UTF-16 units. */
const maxSigns = 20_000
/** The same for contracts with a long text, such as an article. */
const maxSignsOfLongTexts = 60_000

/** Fields that are not cleaned: changing a code point would change the secret. */
const secretKey = /password|token|secret|signature/i
/** Data URLs contain files, which are not cleaned. */
const dataUrl = /^data:[\w.+-]+\/[\w.+-]+;base64,[\t\n\r -~]*$/i

/** Cleaned input, and errors of texts that were too long to be cleaned. */
interface CleanedInput {
  readonly value: unknown
  readonly issues: readonly z.core.$ZodIssue[]
}

export interface CleaningOptions {
  readonly clean?: (text: string) => string
  readonly part?: InputPart
}

/**
 * Cleans every text of an input that a contract reads: parsed bodies, queries and form fields.
 *
 * Unknown fields are dropped. A text of more than twice its maximum length is cut and reported as too long; one in
 * between is cleaned and left to the contract, because cleaning may shorten it. Secrets and data URLs pass
 * unchanged. Depth, number of values and total length are bounded.
 *
 * @returns a function that throws InvalidInput when the total length is exceeded, naming the field at which it
 *   stopped
 */
export function inputCleaner(schema: z.core.$ZodType, options: CleaningOptions = {}): (input: unknown) => CleanedInput {
  const { clean = cleanText, part = 'body' } = options
  const shape = shapeOf(schema)
  const limit = hasLongText(shape) ? maxSignsOfLongTexts : maxSigns
  return (input) => {
    const cleaning: Cleaning = { clean, part, limit, signsLeft: limit, valuesLeft: maxValues, issues: [] }
    const value = cleanValue(cleaning, input, { shape, path: [], isSecret: false })
    return { value, issues: cleaning.issues }
  }
}

/**
 * Validates a cleaned input by its contract.
 *
 * @throws InvalidInput - answered with 422 and all field errors, including those of texts that were too long to be
 *   cleaned
 */
export function parseCleaned<S extends z.ZodMiniType>(schema: S, cleaned: CleanedInput, part?: InputPart): z.output<S> {
  const result = z.safeParse(schema, cleaned.value)
  if (result.success && cleaned.issues.length === 0) return result.data
  throw new InvalidInput([...cleaned.issues, ...(result.error?.issues ?? [])], part)
}

interface Cleaning {
  readonly clean: (text: string) => string
  readonly part: InputPart
  readonly limit: number
  signsLeft: number
  valuesLeft: number
  readonly issues: z.core.$ZodIssue[]
}

interface FieldPath {
  readonly shape: InputShape
  readonly path: readonly (string | number)[]
  readonly isSecret: boolean
}

function cleanValue(cleaning: Cleaning, value: unknown, fieldPath: FieldPath): unknown {
  cleaning.valuesLeft -= 1
  if (cleaning.valuesLeft < 0 || fieldPath.path.length > maxDepth) return undefined
  if (typeof value === 'string') return cleanedText(cleaning, value, fieldPath)
  if (Array.isArray(value)) return cleanedList(cleaning, value, fieldPath)
  if (isPlainObject(value)) return cleanedObject(cleaning, value, fieldPath)
  return value
}

function cleanedText(cleaning: Cleaning, text: string, { shape, path, isSecret }: FieldPath): string {
  if (!Number.isFinite(shape.text?.maxLength ?? Number.NaN) && dataUrl.test(text)) return text
  const limit = shape.text ?? defaultLimit
  if (text.length > longestCleaned(limit)) {
    const message = limit.message ?? validationMessage('too_long', { max: limit.maxLength })
    cleaning.issues.push({ code: 'custom', path: [...path], message, input: undefined })
    return text.slice(0, limit.maxLength + 1)
  }
  cleaning.signsLeft -= text.length
  if (cleaning.signsLeft < 0) {
    const message = validationMessage('too_long', { max: cleaning.limit })
    throw new InvalidInput([{ code: 'custom', path: [...path], message, input: undefined }], cleaning.part)
  }
  return isSecret ? text : cleaning.clean(text)
}

const defaultLimit: TextLimit = { maxLength: defaultMaxLength, message: undefined }

/** Invisible characters between all letters, or letters of two UTF-16 units, double the length of a text. */
function longestCleaned({ maxLength }: TextLimit): number {
  return 2 * maxLength + 64
}

function cleanedList(cleaning: Cleaning, list: readonly unknown[], { shape, path, isSecret }: FieldPath): unknown[] {
  const { items } = shape
  if (!items) return []
  return list
    .slice(0, maxValues)
    .map((item, at) => cleanValue(cleaning, item, { shape: items, path: [...path, at], isSecret }))
}

function cleanedObject(
  cleaning: Cleaning,
  source: Record<string, unknown>,
  fieldPath: FieldPath,
): Record<string, unknown> {
  const { shape, path, isSecret } = fieldPath
  const cleaned: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue
    const field = shape.fields?.get(key) ?? shape.otherFields
    if (field) {
      const isSecretField = isSecret || secretKey.test(key)
      cleaned[key] = cleanValue(cleaning, value, { shape: field, path: [...path, key], isSecret: isSecretField })
    } else if (shape.isStrict) cleaned[key] = undefined
  }
  return cleaned
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Query strings are parsed to objects of the parser's class, whose prototype has no prototype.
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

function hasLongText({ fields, text }: InputShape): boolean {
  if (text && Number.isFinite(text.maxLength) && longestCleaned(text) > maxSigns) return true
  return [...(fields?.values() ?? [])].some(hasLongText)
}
