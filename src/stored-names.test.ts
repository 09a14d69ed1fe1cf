import { expect, test } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { aCategory, aCourse, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { listDamagedNames } from './stored-names.ts'

const { db } = await aDatabase()

const insertGroup = (courseId: number, name: string) =>
  db.insertInto('contentGroups').values({ courseId, name }).returning('id').executeTakeFirstOrThrow()

// BUR-03
test('damaged names and titles are listed with the account that they belong to, and nothing is changed', async () => {
  const whole = await aTeacher(db, { name: 'စီၤထူးထူး' })
  const teacher = await aTeacher(db, { name: 'စီင်္ထူးထူး', schoolName: 'အင်္ဂလိပ်စာ သင်တန်း' })
  const course = await aCourse(db, { ownerId: teacher.id, title: 'တ္ဂျင်္မလိ' })
  await aCourse(db, { ownerId: whole.id, title: 'မင်္ဂလာ', details: 'မ့္ဂျ' })
  const group = await insertGroup(course.id, 'က္ကိ')
  const lesson = await db
    .insertInto('contents')
    .values({
      groupId: group.id,
      title: 'လာံ်',
      contentType: ContentType.other,
      originalName: 'a.pdf',
      processing: Processing.completed,
      sizeBytes: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const category = await aCategory(db, { name: 'နဲာ' })
  const { accountNo } = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', teacher.id)
    .executeTakeFirstOrThrow()
  const found = []
  for await (const { table, id, accountNo: no, text } of listDamagedNames(db)) found.push([table, id, no, text])
  expect(found).toEqual([
    ['courses', course.id, accountNo, 'တ္ဂျင်္မလိ'],
    ['accounts', teacher.id, accountNo, 'စီင်္ထူးထူး'],
    ['categories', category.id, undefined, 'နဲာ'],
    ['content_groups', group.id, accountNo, 'က္ကိ'],
    ['contents', lesson.id, accountNo, 'လာံ်'],
  ])
})

test('a table of more rows than are read at a time is read to its end', async () => {
  const course = await aCourse(db)
  await db
    .insertInto('contentGroups')
    .values(Array.from({ length: 1001 }, () => ({ courseId: course.id, name: 'အခန်း' })))
    .execute()
  const last = await insertGroup(course.id, 'မ့္ဂျ')
  const ids = []
  for await (const { id, text } of listDamagedNames(db)) if (text === 'မ့္ဂျ') ids.push(id)
  expect(ids).toEqual([last.id])
})
