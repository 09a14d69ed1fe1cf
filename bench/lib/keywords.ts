import type pg from 'pg'
import { syllablesOf } from '#platform/contract/burmese/syllables.ts'
import { createRng } from '../../src/demo/rng.ts'

/** Keywords of one kind, each a part of some title. */
export interface Kind {
  readonly name: string
  readonly keywords: readonly string[]
}

const titlesLookedAt = 20_000
/** A keyword is common when more than one title in a hundred contains it. */
const commonShare = 0.01

/**
 * Keywords as people type them: 1, 2 and 4 syllables, whole or cut inside a syllable, common and rare.
 *
 * @param of - how many of every kind, and which ones
 */
export async function someKeywords(client: pg.Client, { each, seed }: { each: number; seed: number }): Promise<Kind[]> {
  const { rows } = await client.query<{ title_key: string }>(
    `select title_key from course_listing where course_id % greatest(1, (select count(*) / ${titlesLookedAt} from course_listing)) = 0`,
  )
  const keys = rows.map((row) => row.title_key)
  const rng = createRng(seed)
  const all = keys.join('\n')
  const shareOf = (keyword: string) => occurrences(all, keyword, keys.length * commonShare) / keys.length
  const kinds: Kind[] = []
  for (const length of [1, 2, 4]) {
    for (const isCut of [false, true]) {
      for (const isCommon of [true, false]) {
        const chosen = new Set<string>()
        for (let tries = 0; chosen.size < each && tries < each * 60; tries++) {
          const keyword = pieceOf(rng.one(keys), {
            length,
            isCut,
            at: rng.between(0, 1000),
            cut: rng.between(1, 2),
          })
          if (keyword && !chosen.has(keyword) && shareOf(keyword) > commonShare === isCommon) chosen.add(keyword)
        }
        const name = `${length} syllable${length > 1 ? 's' : ''}, ${isCut ? 'cut' : 'whole'}, ${isCommon ? 'common' : 'rare'}`
        kinds.push({ name, keywords: [...chosen] })
      }
    }
  }
  return kinds
}

function pieceOf(key: string, { length, isCut, at, cut }: { length: number; isCut: boolean; at: number; cut: number }) {
  const syllables = syllablesOf(key)
  if (syllables.length < length) return undefined
  const start = at % (syllables.length - length + 1)
  const letters = [
    ...syllables
      .slice(start, start + length)
      .join('')
      .trim(),
  ]
  if (!isCut) return letters.join('')
  if (letters.length <= cut + 1) return undefined
  // Cut at the end, as while typing, or at the beginning.
  return (at % 2 === 0 ? letters.slice(0, -cut) : letters.slice(cut)).join('').trim()
}

/** Number of lines that contain a text, up to a limit. */
function occurrences(lines: string, text: string, enough: number): number {
  let count = 0
  for (let at = lines.indexOf(text); at !== -1 && count <= enough; count++) {
    const end = lines.indexOf('\n', at)
    at = end === -1 ? -1 : lines.indexOf(text, end)
  }
  return count
}
