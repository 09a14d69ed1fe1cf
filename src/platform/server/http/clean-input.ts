import * as z from 'zod/mini'
import { validationMessage } from '#platform/contract/validation.ts'
import { cleanText } from '#platform/server/burmese/clean-text.ts'
import { type InputShape, shapeOf, type TextLimit } from './input-shape.ts'
import { type InputPart, InvalidInput } from './validator.ts'

/** Deeper nesting than any contract has. */
const maxDepth = 12
/** More values than any contract has. */
const maxValues = 20_000
/** The longest text of a field whose contract states no length: a list of 200 ids, a token. */
const defaultMaxLength = 4_000
/** All texts of one request together, in UTF-16 units. */
const maxSigns = 20_000
/** The same where the contract has a text as long as that, such as an article. */
const maxSignsOfLongTexts = 60_000

/** Fields whose every code point counts: changing one would change the secret. */
const secretKey = /password|token|secret|signature/i
/** Texts that carry a file; nothing in them is text. */
const dataUrl = /^data:[\w.+-]+\/[\w.+-]+;base64,[\t\n\r -~]*$/i

/** An input whose texts are cleaned, and what is wrong with texts that were too long to be cleaned. */
export interface CleanedInput {
  readonly value: unknown
  readonly issues: readonly z.core.$ZodIssue[]
}

export interface CleaningOptions {
  readonly clean?: (text: string) => string
  readonly part?: InputPart
}

/**
 * Cleans every text that a contract looks at, so that no action meets another spelling: parsed bodies, queries and the
 * fields of forms.
 *
 * What the contract does not name is dropped unread. A text of more than twice its longest length is not cleaned but cut,
 * and reported as too long; one between is cleaned and left to the contract, because cleaning may shorten it. Secrets and
 * files in data URLs pass unchanged. Depth, number of values and the length of all texts together are bounded.
 *
 * @returns a function that throws InvalidInput where all texts together are longer than one request may hand in; it names
 * the field where it broke off
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
 * Checks a cleaned input by its contract.
 *
 * @throws InvalidInput - answered 422 with every field at once, those included whose texts were too long to be cleaned
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

/** Invisible signs between all letters, or letters of two UTF-16 units, make a text twice as long as it counts. */
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
  // Query strings arrive as objects of the parser's own class, whose prototype has none.
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

function hasLongText({ fields, text }: InputShape): boolean {
  if (text && Number.isFinite(text.maxLength) && longestCleaned(text) > maxSigns) return true
  return [...(fields?.values() ?? [])].some(hasLongText)
}
