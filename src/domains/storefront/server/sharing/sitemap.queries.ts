import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { courseIsPublic, ownerIsPublic } from '#domains/catalogue/server/index.ts'
import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { SitemapSection } from '#platform/server/sitemap/sitemap-section.ts'

type Section = Pick<SitemapSection, 'lastId' | 'entries'>

/** Every public course; video courses have addresses of their own kind. */
export const courseSitemap: SitemapSection = {
  name: 'courses',
  lastId: (db) => highestId(db, 'courses'),
  entries: async (db, { after, upTo, limit }) => {
    const rows = await db
      .selectFrom('courses as course')
      .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
      .select(['course.id', 'course.courseType', 'course.insertedAt', 'course.updatedAt'])
      .where(courseIsPublic)
      .where('course.id', '>', after)
      .where('course.id', '<=', upTo)
      .orderBy('course.id')
      .limit(limit)
      .execute()
    return rows.map(({ id, courseType, insertedAt, updatedAt }) => ({
      id,
      path: courseType === CourseType.video ? paths.videoCourse.detail(id) : paths.course.detail(id),
      changedAt: updatedAt ?? insertedAt,
    }))
  },
}

/** Every class of a public course. */
export const classSitemap: SitemapSection = {
  name: 'classes',
  lastId: (db) => highestId(db, 'classes'),
  entries: async (db, { after, upTo, limit }) => {
    const rows = await db
      .selectFrom('classes as class')
      .innerJoin('courses as course', 'course.id', 'class.courseId')
      .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
      .select(['class.id', 'class.insertedAt', 'class.updatedAt'])
      .where(courseIsPublic)
      .where('class.archivedAt', 'is', null)
      .where('class.id', '>', after)
      .where('class.id', '<=', upTo)
      .orderBy('class.id')
      .limit(limit)
      .execute()
    return rows.map(({ id, insertedAt, updatedAt }) => ({
      id,
      path: paths.class.detail(id),
      changedAt: updatedAt ?? insertedAt,
    }))
  },
}

/** Every active teacher. */
export const teacherSitemap: SitemapSection = { name: 'teachers', ...ownersOf('teacher') }
/** Every active school. */
export const schoolSitemap: SitemapSection = { name: 'schools', ...ownersOf('school') }

function ownersOf(role: OwnerRole): Section {
  return {
    lastId: (db) => highestId(db, 'accounts'),
    entries: async (db, { after, upTo, limit }) => {
      const rows = await db
        .selectFrom('accounts as owner')
        .select('owner.id')
        .where('owner.role', '=', role)
        .where(ownerIsPublic)
        .where('owner.id', '>', after)
        .where('owner.id', '<=', upTo)
        .orderBy('owner.id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => ({ id, path: paths[role].detail(id), changedAt: null }))
    },
  }
}

/** One lookup at the end of the primary key. */
async function highestId(db: Db, table: 'courses' | 'classes' | 'accounts'): Promise<number> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}
