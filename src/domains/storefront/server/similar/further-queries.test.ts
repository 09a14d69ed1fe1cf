import { beforeAll, expect, test } from 'vitest'
import { aCategory, aCourse, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import type { SuggestionGroups } from '#tests/support/search-catalogue.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { fillSounds } from './fill-sounds.worker.ts'
import courses from './further-queries.json' with { type: 'json' }

// BUR-04: 110 courses of other subjects than the demo's, each with queries in the other language or script. They were
// written by people who had not read the search or its synonyms.
const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })

beforeAll(async () => {
  const { id: ownerId } = await aTeacher(db, { name: 'ဒေါ်ပထမ' })
  const { id: categoryId } = await aCategory(db)
  for (const [title = ''] of courses) await aCourse(db, { title, ownerId, categoryId })
  await fillSounds(db)
}, 60_000)

test('of 271 queries in the other language at least 90 % find the course among the first ten', async () => {
  const missed: string[] = []
  for (const [title = '', ...queries] of courses) {
    for (const query of queries) {
      const { json } = await api.get(`/search/suggestions?keyword=${encodeURIComponent(query)}&size=10`)
      const found = (json as SuggestionGroups).courses?.data.map((row) => row.course_title)
      if (!found?.includes(title)) missed.push(query)
    }
  }
  expect(1 - missed.length / 271, missed.join(' · ')).toBeGreaterThanOrEqual(0.9)
}, 60_000)
