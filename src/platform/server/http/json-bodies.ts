import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Limit of elements and fields in a body, including nested ones: more than any contract has. */
const maxElements = 25_000
/** Limit of escapes: more than the longest text has, and more than pictures have whose every slash an app escapes. */
const maxEscapesOfTexts = 100_000
const maxEscapeShare = 1 / 40

const quote = '"'
const backslash = '\\'
const separators: ReadonlySet<number> = new Set([...',[{'].map((character) => character.charCodeAt(0)))

/**
 * Parses JSON bodies as Fastify does, and refuses those with too many elements or escapes before parsing: a body may
 * have 24 MiB for pictures in three strings, but half a million fields of that size take a second to parse, and
 * millions of escapes some tenths of it.
 *
 * @see SEC-01
 */
export function readJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooManyEscapes(body) || hasTooManyElements(body)) done(new Refusal('BODY_TOO_LARGE'))
    else parse(request, body, done)
  })
}

function hasTooManyEscapes(json: string): boolean {
  const maxEscapes = maxEscapesOfTexts + json.length * maxEscapeShare
  let escapes = 0
  for (let at = json.indexOf(backslash); at !== -1; at = json.indexOf(backslash, at + 2)) {
    escapes += 1
    if (escapes > maxEscapes) return true
  }
  return false
}

function hasTooManyElements(json: string): boolean {
  let elements = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote.charCodeAt(0)) at = endOfText(json, at)
    else if (separators.has(code)) elements += 1
    if (elements > maxElements) return true
  }
  return false
}

/** Position of a string's closing quote, or the end of the body. */
function endOfText(json: string, opening: number): number {
  for (let at = json.indexOf(quote, opening + 1); at !== -1; at = json.indexOf(quote, at + 1)) {
    let before = at
    while (json.charAt(before - 1) === backslash) before -= 1
    const isEscaped = (at - before) % 2 === 1
    if (!isEscaped) return at
  }
  return json.length
}
