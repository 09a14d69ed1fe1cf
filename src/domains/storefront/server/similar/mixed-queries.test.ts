import { beforeAll, expect, test } from 'vitest'
import { aCategory, aClass, aCourse, aSchool, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { aSearchCatalogue, isWanted, type SuggestionGroups, textsOf } from '#tests/support/search-catalogue.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { fillSounds } from './fill-sounds.worker.ts'
import listed from './mixed-queries.json' with { type: 'json' }

// BUR-01, BUR-04: queries as people type them, against the titles and names of the demo and of 121 other courses. They
// were written before the synonyms were read. One is answered if a row with the text beside it is among the first five
// of a group.
const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })

beforeAll(async () => {
  await aSearchCatalogue(db)
  const ownerIds: number[] = []
  for (const [kind, name = ''] of listed.owners) {
    ownerIds.push((await (kind === 'school' ? aSchool : aTeacher)(db, { name })).id)
  }
  const { id: categoryId } = await aCategory(db)
  for (const [title, owner, region, town] of listed.courses) {
    const ownerId = ownerIds[Number(owner)] ?? 0
    const { id: courseId } = await aCourse(db, { title: String(title), categoryId, ownerId })
    if (region !== undefined) await aClass(db, { courseId, region: Number(region), town: String(town) })
  }
  await fillSounds(db)
}, 120_000)

test.each<[keyof typeof listed.queries, number]>([
  ['exact', 1],
  ['look-alikes', 0.95],
  ['zawgyi', 1],
  ['generic words and places', 0.95],
  ['misspelled', 0.9],
  ['spoken', 0.85],
  ['English for Burmese', 0.9],
  ['Burmese for English', 0.9],
  ['romanised Burmese', 0.7],
  ['names', 0.9],
])('of queries of the kind "%s" at least %d are answered by the first five', async (kind, share) => {
  const missed: string[] = []
  for (const [query = '', wanted = ''] of listed.queries[kind]) {
    const { json } = await api.get(`/search/suggestions?keyword=${encodeURIComponent(query)}&size=5`)
    if (!textsOf(json as SuggestionGroups).some(isWanted(wanted))) missed.push(query)
  }
  expect(1 - missed.length / listed.queries[kind].length, missed.join(' · ')).toBeGreaterThanOrEqual(share)
})
