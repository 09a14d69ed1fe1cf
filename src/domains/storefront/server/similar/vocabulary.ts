import { regions } from '#platform/contract/places/regions.ts'
import { townshipsOf } from '#platform/contract/places/townships.ts'
import { soundKey } from '#platform/server/burmese/sound-key.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { findSynonyms, findSynonymsRevision } from './synonyms.queries.ts'

/** A word that a search knows, by its sound, with what may stand for it. */
export interface Known {
  readonly sound: string
  readonly sounds: readonly string[]
  readonly places: readonly string[]
}
/** Known words by their sound. */
export type Vocabulary = ReadonlyMap<string, Known>

const regionEnding = /(တိုင်းဒေသကြီး|ပြည်နယ်| ပြည်ထောင်စုနယ်မြေ)$/

/** The vocabulary of groups of synonyms and of the names of places. */
export function vocabularyOf(groups: readonly (readonly string[])[]): Vocabulary {
  const merged = new Map<string, Known>()
  for (const one of [...subjects(groups), ...places()]) {
    const other = merged.get(one.sound)
    const sounds = [...new Set([...one.sounds, ...(other?.sounds ?? [])])]
    merged.set(one.sound, { sound: one.sound, sounds, places: [...one.places, ...(other?.places ?? [])] })
  }
  return merged
}

function subjects(groups: readonly (readonly string[])[]): Known[] {
  return groups.flatMap((group) => {
    const sounds = [...new Set(group.map(soundKey))]
    return sounds.map((sound) => ({ sound, sounds, places: [] }))
  })
}

function places(): Known[] {
  return regions.slice(0, -1).flatMap((region, index) => {
    const named = {
      my: region.my.replace(regionEnding, ''),
      en: region.en.replace(/ (State|Region|Union Territory)$/, ''),
    }
    const towns = townshipsOf(index).map((town) => ({ ...town, token: `${index}:${town.my}` }))
    return [{ ...named, token: String(index) }, ...towns].flatMap(({ my, en, token }) => {
      const sounds = [soundKey(my), soundKey(en)]
      return sounds.map((sound) => ({ sound, sounds, places: [token] }))
    })
  })
}

/** The newest vocabulary that this process has built, by database. */
const built = new WeakMap<Db, { readonly revision: string; readonly vocabulary: Vocabulary }>()

/** The vocabulary of the stored synonyms; built anew once one has changed. */
export async function currentVocabulary(db: Db): Promise<Vocabulary> {
  const revision = await findSynonymsRevision(db)
  const known = built.get(db)
  if (known?.revision === revision) return known.vocabulary
  const vocabulary = vocabularyOf((await findSynonyms(db)).map(({ synonyms }) => synonyms))
  built.set(db, { revision, vocabulary })
  return vocabulary
}
