import { normalizeBurmese } from '#platform/contract/burmese/normalize.ts'
import { mayBePieceOfUnicode, zawgyiToUnicode } from './zawgyi.ts'

/** Deeper nesting than any contract has. */
const maxDepth = 12
/** More values than any contract has. */
const maxValues = 20_000
/** More than any field may hold. Cleaning a longer text would hold everybody else up, only to have it refused. */
const maxTextLength = 60_000

/** NUL and the other control characters, which PostgreSQL refuses or a screen cannot show; tab and line breaks stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
/** Half of a pair is no character and cannot be stored. */
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Fields whose every code point counts: changing one would change the secret. */
const secretKey = /password|token|secret|signature/i
/** Fields that carry a file; nothing in them is text. */
const dataUrl = /^data:[\w.+-]+\/[\w.+-]+;base64,/i

/** The stored form of a typed text: Unicode, one spelling, no characters that cannot be stored. Line breaks become LF. */
export function cleanText(value: string): string {
  return normalizeBurmese(zawgyiToUnicode(stripped(value)))
}

/** As cleanText, for what is looked for inside longer texts: what may be a piece of a Unicode text is left as it is. */
export function cleanPiece(value: string): string {
  return mayBePieceOfUnicode(stripped(value)) ? normalizeBurmese(stripped(value)) : cleanText(value)
}

function stripped(value: string): string {
  return value.replace(loneSurrogates, '').replace(controls, '').replace(/\r\n?/g, '\n')
}

/**
 * Cleans every text of a parsed body or query in place of arrival, so that no action meets another spelling.
 *
 * Secrets and data URLs pass unchanged. Objects come back without the keys that reach a prototype. The walk is bounded
 * in depth, in number of values and in the length of a text: what lies beyond is dropped, for validation to refuse the
 * rest. Nothing passes uncleaned.
 */
export function cleanInput(input: unknown, clean: Walk['clean'] = cleanText): unknown {
  return cleanValue(input, { depth: 0, budget: { left: maxValues }, secret: false, clean })
}

type Walk = { depth: number; budget: { left: number }; secret: boolean; clean: (text: string) => string }

function cleanValue(value: unknown, walk: Walk): unknown {
  walk.budget.left -= 1
  if (walk.budget.left < 0 || walk.depth > maxDepth) return undefined
  if (typeof value === 'string') return cleanedText(value, walk)
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, { ...walk, depth: walk.depth + 1 }))
  if (isPlainObject(value)) return cleanObject(value, walk)
  return value
}

function cleanedText(text: string, { secret, clean }: Walk): string {
  if (dataUrl.test(text)) return text
  const bounded = text.slice(0, maxTextLength)
  return secret ? bounded : clean(bounded)
}

function cleanObject(source: Record<string, unknown>, walk: Walk): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue
    cleaned[key] = cleanValue(value, { ...walk, depth: walk.depth + 1, secret: walk.secret || secretKey.test(key) })
  }
  return cleaned
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Query strings arrive as objects of the parser's own class, whose prototype has none.
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}
