import { syllablesOf } from '#platform/contract/burmese/syllables.ts'
import { regions } from '#platform/contract/places/regions.ts'
import { townshipsOf } from '#platform/contract/places/townships.ts'
import subjects from '../../../database/seed/courses.json' with { type: 'json' }
import people from '../../../database/seed/people.json' with { type: 'json' }
import type { Chance } from '../chance.ts'

/** A choice in which the n-th of a list falls about 1/n as often as the first, as words do. */
export function skewed<T>(chance: Chance, list: readonly T[]): T {
  const share = chance.between(0, 999_999) / 1_000_000
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
/** What names are put together from: every syllable of the demo's people and places, the frequent ones first. */
const syllables = byFrequency(
  [...people.teachers, ...people.schools].flatMap(({ name }) => syllablesOf(name)).concat(towns.flatMap(syllablesOf)),
)

function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words.map((text) => text.trim())) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([word]) => /^[\u1000-\u1021][\u1000-\u1021\u102b-\u103e]*$/.test(word))
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word)
}

/** An invented name of a town or a brand, two to four syllables. */
export function madeUpName(chance: Chance): string {
  return Array.from({ length: chance.between(2, 4) }, () => skewed(chance, syllables)).join('')
}

/**
 * A title as owners write them: a subject, and often for whom, where, when or by which school, with blanks or without.
 *
 * Some words stand in every third title, most in hardly any.
 */
export function courseTitle(chance: Chance): string {
  const parts = [skewed(chance, chance.percent(75) ? heads : topics)]
  if (chance.percent(12)) parts.unshift(skewed(chance, tools))
  if (chance.percent(35)) parts.push(skewed(chance, levels))
  if (chance.percent(45)) parts.push(skewed(chance, kinds))
  if (chance.percent(18)) parts.push(skewed(chance, times))
  if (chance.percent(8)) parts.unshift(`${skewed(chance, audiences)}အတွက်`)
  if (chance.percent(15)) parts.push(`(${skewed(chance, towns)})`)
  if (chance.percent(22)) parts.unshift(madeUpName(chance))
  if (chance.percent(25)) parts.push(`အပတ်စဉ် ${chance.between(1, 400)}`)
  return parts.join(chance.percent(30) ? '' : ' ')
}

export function personName(chance: Chance): string {
  return `${chance.one(['ဦး', 'ဒေါ်', 'ဆရာ', 'ဆရာမ'])}${madeUpName(chance)}`
}

export function schoolName(chance: Chance): string {
  return `${madeUpName(chance)} ${skewed(chance, ['သင်တန်းကျောင်း', 'ပညာရေး', 'အကယ်ဒမီ', 'Training Center'])}`
}
