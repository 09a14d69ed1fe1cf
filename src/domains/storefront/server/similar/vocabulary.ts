import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'
import { regions } from '#platform/contract/regions/regions.ts'
import { townshipsOf } from '#platform/contract/regions/townships.ts'
import { romanKey } from '#platform/server/burmese/roman-key.ts'
import { soundKey } from '#platform/server/burmese/sound-key.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { findSynonyms, findSynonymsRevision } from './synonyms.queries.ts'
import { townshipNames } from './township-names.ts'

/** One of the ways to write a word. */
export interface Spelling {
  readonly sound: string
  /** Its search key, if the word is known to be written so. */
  readonly written?: string
}
/** A word that a search knows, by its sound, with what may stand for it; the word itself is the first. */
export interface Known {
  readonly sound: string
  readonly spellings: readonly Spelling[]
  readonly places: readonly string[]
}
/** Known words by their sound. */
export type Vocabulary = ReadonlyMap<string, Known>

const regionEnding = /(တိုင်းဒေသကြီး|ပြည်နယ်| ပြည်ထောင်စုနယ်မြေ)$/

/** The vocabulary of groups of synonyms and of the names of places. */
export function vocabularyOf(groups: readonly (readonly string[])[]): Vocabulary {
  const merged = new Map<string, Known>()
  for (const one of [...groups.flatMap((group) => wordsOf(group, [])), ...places()]) {
    const other = merged.get(one.sound)
    merged.set(one.sound, other === undefined ? one : joined(other, one))
  }
  return merged
}

/** Two words as one, with all that may stand for either. */
function joined(one: Known, other: Known): Known {
  const spellings = [...one.spellings, ...other.spellings]
  return {
    sound: one.sound,
    spellings: spellings.filter(({ written }, at) => spellings.findIndex((same) => same.written === written) === at),
    places: [...new Set([...one.places, ...other.places])],
  }
}

/** Each of some words that mean the same, with the others. */
function wordsOf(synonyms: readonly string[], tokens: readonly string[]): Known[] {
  const spellings = synonyms.map((word) => ({ sound: soundKey(word), written: tightSearchKey(word) }))
  return spellings.map((own) => ({
    sound: own.sound,
    spellings: [own, ...spellings.filter((other) => other !== own)],
    places: tokens,
  }))
}

function places(): Known[] {
  const official = regions.slice(0, -1).flatMap((region, index) => {
    const named = {
      my: region.my.replace(regionEnding, ''),
      en: region.en.replace(/ (State|Region|Union Territory)$/, ''),
    }
    const towns = townshipsOf(index).map((town) => ({ ...town, token: `${index}:${town.my}` }))
    return [{ ...named, token: String(index) }, ...towns]
  })
  const others = Object.entries(townshipNames).map(([token, names]) => {
    const { my, en } = official.find((named) => named.token === token) ?? {}
    return { token, names: [...names.split('|'), my ?? [], en ?? []].flat() }
  })
  return [...official.map(({ my, en, token }) => ({ token, names: [my, en] })), ...others].flatMap(({ token, names }) =>
    wordsOf(names, [token]),
  )
}

/** The known words of a vocabulary by their roman keys. */
const spoken = new WeakMap<Vocabulary, ReadonlyMap<string, Known>>()
const burmese = /[\u1000-\u109f]/

/** The known Burmese words with this roman key, as one. */
export function spokenAs(vocabulary: Vocabulary, roman: string): Known | undefined {
  const known = spoken.get(vocabulary) ?? byRomanKey(vocabulary)
  spoken.set(vocabulary, known)
  return known.get(roman)
}

function byRomanKey(vocabulary: Vocabulary): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>()
  for (const word of vocabulary.values()) {
    const written = word.spellings[0]?.written ?? ''
    if (!burmese.test(written)) continue
    const key = romanKey(written)
    const other = known.get(key)
    known.set(key, other === undefined ? word : joined(other, word))
  }
  return known
}

/** The newest vocabulary that this process has built, by database. */
const built = new WeakMap<Db, { readonly revision: string; readonly vocabulary: Vocabulary }>()

/** The vocabulary of the stored synonyms; built again once one has changed. */
export async function currentVocabulary(db: Db): Promise<Vocabulary> {
  const revision = await findSynonymsRevision(db)
  const known = built.get(db)
  if (known?.revision === revision) return known.vocabulary
  const vocabulary = vocabularyOf((await findSynonyms(db)).map(({ synonyms }) => synonyms))
  built.set(db, { revision, vocabulary })
  return vocabulary
}
