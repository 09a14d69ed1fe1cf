import { syllablesOf } from '#platform/contract/burmese/syllables.ts'
import { regions } from '#platform/contract/regions/regions.ts'
import { townshipsOf } from '#platform/contract/regions/townships.ts'
import subjects from '../../../database/seed/courses.json' with { type: 'json' }
import people from '../../../database/seed/people.json' with { type: 'json' }
import type { Rng } from '../rng.ts'

/** A random item; the n-th of the list occurs about 1/n as often as the first (Zipf's law, as words do). */
export function skewed<T>(rng: Rng, list: readonly T[]): T {
  const share = rng.between(0, 999_999) / 1_000_000
  const found = list[Math.floor((list.length + 1) ** share) - 1]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

const levels = ['အခြေခံ', 'အလယ်တန်း', 'အဆင့်မြင့်', 'အစအဆုံး', 'အထူးတန်း', 'လက်တွေ့', 'အတိုချုံး', 'တစ်လပြည့်'] as const
const kinds = ['သင်တန်း', 'သင်ခန်းစာ', 'အတန်း', 'အလုပ်ရုံ', 'ဆွေးနွေးပွဲ', 'စာမေးပွဲကြို', 'လေ့ကျင့်ရေး', 'Workshop'] as const
const times = ['စနေ တနင်္ဂနွေ', 'ညနေပိုင်း', 'အွန်လိုင်း', 'နွေရာသီ', 'မနက်ပိုင်း', 'အပတ်စဉ်', 'ကျောင်းပိတ်ရက်'] as const
const tools = [
  'Excel',
  'Python',
  'Photoshop',
  'AutoCAD',
  'IELTS',
  'JavaScript',
  'Canva',
  'N5',
  'TOPIK',
  'QuickBooks',
  'SQL',
] as const

const heads = subjects.flatMap(({ titles }) => titles)
const topics = subjects.flatMap(({ topics }) => topics)
const audiences = subjects.map(({ audience }) => audience)
const towns = regions.flatMap((_, region) => townshipsOf(region).map(({ my }) => my))
/** Syllables of made-up names: all syllables of the demo's people and regions, the frequent ones first. */
const syllables = byFrequency(
  [...people.teachers, ...people.schools].flatMap(({ name }) => syllablesOf(name)).concat(towns.flatMap(syllablesOf)),
)

function byFrequency(list: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of list.map((text) => text.trim())) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([word]) => /^[\u1000-\u1021][\u1000-\u1021\u102b-\u103e]*$/.test(word))
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word)
}

/** A made-up name of a town or a brand, two to four syllables. */
function madeUpName(rng: Rng): string {
  return Array.from({ length: rng.between(2, 4) }, () => skewed(rng, syllables)).join('')
}

/**
 * A title in the style of owners: a subject, and often an audience, location, time or school, with or without
 * spaces.
 *
 * Some words occur in every third title, most in very few.
 */
export function courseTitle(rng: Rng): string {
  const parts = [skewed(rng, rng.percent(75) ? heads : topics)]
  if (rng.percent(12)) parts.unshift(skewed(rng, tools))
  if (rng.percent(35)) parts.push(skewed(rng, levels))
  if (rng.percent(45)) parts.push(skewed(rng, kinds))
  if (rng.percent(18)) parts.push(skewed(rng, times))
  if (rng.percent(8)) parts.unshift(`${skewed(rng, audiences)}အတွက်`)
  if (rng.percent(15)) parts.push(`(${skewed(rng, towns)})`)
  if (rng.percent(22)) parts.unshift(madeUpName(rng))
  if (rng.percent(25)) parts.push(`အပတ်စဉ် ${rng.between(1, 400)}`)
  return parts.join(rng.percent(30) ? '' : ' ')
}

export function personName(rng: Rng): string {
  return `${rng.one(['ဦး', 'ဒေါ်', 'ဆရာ', 'ဆရာမ'])}${madeUpName(rng)}`
}

export function schoolName(rng: Rng): string {
  return `${madeUpName(rng)} ${skewed(rng, ['သင်တန်းကျောင်း', 'ပညာရေး', 'အကယ်ဒမီ', 'Training Center'])}`
}
