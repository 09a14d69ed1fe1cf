import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { check, keyword, orNone, requiredText } from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery, pathId } from '#platform/contract/wire.ts'

const maxWords = 40
const longestWord = 60

/** Words as they are typed: divided by commas, of this script or the other. */
export const dividedWords = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,၊|\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** Two words or more that mean the same. */
const synonyms = requiredText({ max: 1_000 }).check(
  check((typed: string) => typed === '' || dividedWords(typed).length > 1, 'synonyms_few'),
  check((typed: string) => dividedWords(typed).length <= maxWords, 'too_many', { max: maxWords }),
  check((typed: string) => dividedWords(typed).every((word) => word.length <= longestWord), 'too_long', {
    max: longestWord,
  }),
)
export const synonymsBody = z.object({ synonyms })

const synonymGroup = z.object({ id: z.number(), synonyms: z.array(z.string()) })
export type SynonymGroup = z.output<typeof synonymGroup>

const emptySearch = z.object({
  id: z.number(),
  keyword: z.string(),
  times: z.number(),
  /** Days in Yangon. */
  first_day: z.string(),
  last_day: z.string(),
})
export type EmptySearch = z.output<typeof emptySearch>

const changed = { 200: z.object({ id: z.number() }) }

/** Texts for which a search found nothing; counted, without a person. Those asked for most come first. */
export const adminListEmptySearches = {
  method: 'GET',
  url: '/admin/search-words/empty',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Searches that found nothing', querystring: pageQuery, response: { 200: pageOf(emptySearch) } },
} as const satisfies Endpoint

export const adminDeleteEmptySearch = {
  method: 'POST',
  url: '/admin/search-words/empty/:id/delete',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Take a search that found nothing off the list', params: idParams, response: changed },
} as const satisfies Endpoint

export const adminListSynonyms = {
  method: 'GET',
  url: '/admin/search-words/synonyms',
  config: { access: 'admin:moderator', partialText: true },
  schema: {
    summary: 'Groups of words that mean the same in a search',
    querystring: z.object({ ...pageQuery.shape, keyword }),
    response: { 200: pageOf(synonymGroup) },
  },
} as const satisfies Endpoint

export const adminCreateSynonyms = {
  method: 'POST',
  url: '/admin/search-words/synonyms',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Add a group of synonyms', body: synonymsBody, response: changed },
} as const satisfies Endpoint

export const adminUpdateSynonyms = {
  method: 'POST',
  url: '/admin/search-words/synonyms/:id/update',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Change a group of synonyms', params: idParams, body: synonymsBody, response: changed },
} as const satisfies Endpoint

export const adminDeleteSynonyms = {
  method: 'POST',
  url: '/admin/search-words/synonyms/:id/delete',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Remove a group of synonyms', params: idParams, response: changed },
} as const satisfies Endpoint

const foundKinds = ['course', 'video', 'class', 'teacher', 'school', 'category'] as const

const found = z.array(z.object({ kind: z.enum(foundKinds), title: z.string() }))
const searchPreview = z.object({
  /** What a search finds now. */
  now: found,
  /** What it would find with the words of the query. */
  with_synonyms: found,
})
export type SearchPreview = z.output<typeof searchPreview>

/** What a search finds now, and with a group of synonyms that is not saved yet. `id` is the group that is edited. */
export const adminPreviewSearch = {
  method: 'GET',
  url: '/admin/search-words/preview',
  config: { access: 'admin:moderator', partialText: true },
  schema: {
    summary: 'What a search finds with other synonyms',
    querystring: z.object({ keyword, synonyms: z.optional(z.string().check(z.maxLength(1_000))), id: orNone(pathId) }),
    response: { 200: searchPreview },
  },
} as const satisfies Endpoint
