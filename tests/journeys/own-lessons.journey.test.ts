import { beforeAll, describe, test } from 'vitest'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { aTeacherWithoutVideos, inDatabase } from './database-setup.ts'
import { follow, heading, says } from './pages/fields.ts'
import { startSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

// REQ-04
describe('a teacher without the right to upload videos', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const title = `ပန်းထိုး အခြေခံ 1`
  const identity = {
    name: `ဒေါ်နန်းခမ်း 1`,
    phone: `09461000001`,
    email: `no-videos-1@example.com`,
    password: 'a-secret-12',
  }
  const made = '2025-03-04'
  let group: string
  let owner: Person
  beforeAll(async () => {
    group = await aTeacherWithoutVideos(identity, title)
    await inDatabase((db) =>
      db
        .updateTable('courses')
        .set({ insertedAt: new Date(`${made}T08:00:00+06:30`), updatedAt: new Date() })
        .where('title', '=', title)
        .execute(),
    )
  })

  test('opens the lessons of a course from the menu', async () => {
    owner = await person('teacher')
    const { page } = owner
    await startSession(owner, 'teacher', identity)
    await page.goto('/owner/start')
    await follow(page, m.platform_nav_me())
    await follow(page, m.platform_nav_lessons())
    await heading(page, m.platform_nav_lessons())
    await page.getByRole('link', { name: title }).waitFor()
    await visible(owner, 'manage-content')
    await page.goto('/manageContent?keyword=%25%25')
    await says(page, m.content_courses_not_found())
    await page.goto('/manageContent')
    await follow(page, title)
    // REQ-06: the day when the course was made, not that of its last change.
    await page.getByRole('region', { name: m.content_course() }).getByText(formatDay(made, 'my')).waitFor()
    await follow(page, group)
  })
})
