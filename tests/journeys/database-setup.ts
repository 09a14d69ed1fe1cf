import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { hashPassword } from '#domains/accounts/server/passwords/passwords.ts'
import { hashToken } from '#domains/accounts/server/session/tokens.ts'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ContentType } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import {
  aCategory,
  aClass,
  aContentGroup,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { ownSite } from '#tests/support/own-site.ts'
import type { Identity } from './pages/accounts.ts'

export async function inDatabase<Outcome>(action: (db: Db) => Promise<Outcome>): Promise<Outcome> {
  const db = openDatabase(ownSite().databaseUrl, { max: 1 })
  try {
    return await action(db)
  } finally {
    await db.destroy()
  }
}

/** Creates a category and a payment method. */
export async function prepareReferenceData(): Promise<void> {
  await inDatabase(async (db) => {
    const category = await db.selectFrom('categories').select('id').executeTakeFirst()
    if (!category) await aCategory(db, { name: 'ဘာသာစကား' })
    const method = await db.selectFrom('paymentMethods').select('id').executeTakeFirst()
    if (method) return
    await aPaymentMethod(db, { name: 'KBZPay', accountNo: '09420000001', description: 'ဒေါ်သီတာ (ပညာ)' })
  })
}

/** The link in the newest mail to an address, from the outbox of a product without SMTP. */
export async function resetLinkMailedTo(address: string): Promise<string> {
  let link = ''
  const find = async () => {
    const mails = await inDatabase((db) =>
      db
        .selectFrom('outboxMails')
        .select('bodyText')
        .where(sql`lower(recipient)`, '=', address.toLowerCase())
        .orderBy('id', 'desc')
        .execute(),
    )
    link = mails.flatMap(({ bodyText }) => /^https?:\S+\/password\/reset\S+$/m.exec(bodyText)?.[0] ?? []).at(0) ?? ''
    return link
  }
  await expect.poll(find, { message: `a link mailed to ${address}` }).not.toBe('')
  return link
}

/** A mail that was not sent, whose address and link have no place to break. */
export function anUnsentMail() {
  const link = `https://pyinnya.example/password/reset?token=${'a1b2c3d4'.repeat(16)}`
  return inDatabase((db) =>
    db
      .insertInto('outboxMails')
      .values({
        recipient: `${'daw-khin-thandar-win-'.repeat(4)}@example.com`,
        subject: 'စကားဝှက် ပြန်သတ်မှတ်ရန်',
        bodyText: `အောက်ပါ လင့်ခ်ဖြင့် ပြန်သတ်မှတ်ပါ။\n\n${link}`,
        state: 'kept',
      })
      .executeTakeFirstOrThrow(),
  )
}

/** A published video course. */
export function aVideoCourseOnSale() {
  return inDatabase((db) => aVideoCourse(db))
}

/** A public class, last in every list, so that tests that open the first class of one do not meet it. */
export function anOldClass(overrides: { startDate?: string; endDate?: string } = {}) {
  return inDatabase((db) => aClass(db, { insertedAt: new Date('2020-01-01T00:00:00Z'), ...overrides }))
}

/** Ends a session as thirty days without use do. */
export async function endSessionOf(token: string): Promise<void> {
  const { numUpdatedRows } = await inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst(),
  )
  expect(numUpdatedRows).toBe(1n)
}

/** A student who can log in; sign-up has a test of its own. */
export function aRegisteredStudent({ name, phone, email, password }: Identity) {
  return inDatabase(async (db) => {
    const passwordHash = await hashPassword(password)
    return aStudent(db, { name, phoneNumber1: phone, email1: email, passwordHash })
  })
}

/** An admin with the moderator role, unknown to other tests. */
export function aModerator({ email, password }: { readonly email: string; readonly password: string }) {
  return inDatabase(async (db) => anAdmin(db, { role: 'moderator', email, passwordHash: await hashPassword(password) }))
}

/** An approved teacher without the right to upload videos, with a course and an empty group. */
export function aTeacherWithoutVideos({ name, phone, email, password }: Identity, courseTitle: string) {
  return inDatabase(async (db) => {
    const passwordHash = await hashPassword(password)
    const { id: ownerId } = await aTeacher(db, { name, phoneNumber1: phone, email1: email, passwordHash })
    const { id: courseId } = await aCourse(db, { ownerId, title: courseTitle })
    const { name: groupName } = await aContentGroup(db, { courseId, name: 'အခန်း ၁' })
    return groupName
  })
}

/** A teacher who waits for approval, with a pending course; sign-up has a test of its own. */
export function aWaitingTeacher({ name, phone, email, password }: Identity, courseTitle: string) {
  return inDatabase(async (db) => {
    const passwordHash = await hashPassword(password)
    const teacher = await aTeacher(db, {
      status: AccountStatus.pending,
      name,
      phoneNumber1: phone,
      email1: email,
      passwordHash,
    })
    const { id } = await aCourse(db, { ownerId: teacher.id, title: courseTitle, approval: Approval.pending })
    return { teacherId: teacher.id, accountNo: teacher.accountNo, courseId: id }
  })
}

/**
 * A pending course with a class, and with copies of a prepared video and of a picture of the demo data: the worker
 * prepares those after the first start.
 */
export async function aPendingCourseWithLessons(title: string) {
  const lessonOf = (contentType: ContentType) =>
    inDatabase((db) =>
      db
        .selectFrom('contents')
        .selectAll()
        .where('contentType', '=', contentType)
        .where('deletedAt', 'is', null)
        .where('storedKey', 'is not', null)
        .$if(contentType === ContentType.video, (query) => query.where('hlsPrefix', 'is not', null))
        .orderBy('id')
        .executeTakeFirst(),
    )
  await expect.poll(() => lessonOf(ContentType.video), { message: 'a prepared video', timeout: 100_000 }).toBeTruthy()
  const [video, picture] = [await lessonOf(ContentType.video), await lessonOf(ContentType.image)]
  if (!video || !picture) throw new Error('the demo data have no video and picture')
  return inDatabase(async (db) => {
    const { id } = await aCourse(db, { title, approval: Approval.pending })
    await aClass(db, { courseId: id, region: 12, town: 'လှိုင်' })
    const group = await aContentGroup(db, { courseId: id })
    const titles = { videoTitle: `${title} ဗီဒီယို`, pictureTitle: `${title} ပုံ` }
    const copyOf = async ({ id: _, renditions, ...lesson }: typeof video, copyTitle: string) =>
      db
        .insertInto('contents')
        .values({
          ...lesson,
          groupId: group.id,
          title: copyTitle,
          sha256: null,
          renditions: renditions && JSON.stringify(renditions),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id: videoId } = await copyOf(video, titles.videoTitle)
    await copyOf(picture, titles.pictureTitle)
    return { id, title, videoId, ...titles }
  })
}

/** A course whose stored photograph is deleted, until the test ends, because other tests share the lists. */
export async function aCourseWithLostPhoto(): Promise<{ id: number; photoFolder: string }> {
  const photoFolder = 'pictures/courses/lost'
  const { id } = await inDatabase((db) =>
    aCourse(db, { title: 'ကြိမ်ထိုး အခြေခံ', photoPath: `${photoFolder}/320-640-1200` }),
  )
  onTestFinished(() =>
    inDatabase((db) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('courses').set({ photoPath: null }).where('id', '=', id).execute()
        await invalidatePages(tx, 'everything')
      }),
    ),
  )
  return { id, photoFolder }
}

/** A class of a teacher that ended yesterday, with two students whose access has ended. @returns the class's id */
export async function anEndedClassOf(phone: string): Promise<number> {
  return inDatabase(async (db) => {
    const teacher = await db
      .selectFrom('accounts')
      .select('id')
      .where('phoneNumber1', '=', phone)
      .where('role', '=', 'teacher')
      .executeTakeFirstOrThrow()
    const yesterday = addDays(today(), -1)
    const { id: courseId } = await aCourse(db, { ownerId: teacher.id })
    const dates = { startDate: addDays(yesterday, -60), endDate: yesterday }
    const { id: classId } = await aClass(db, { courseId, ...dates })
    const over = { classId, status: EnrolmentStatus.approved, accessEndDate: yesterday }
    for (const name of ['မဧက', 'မဒွိ']) {
      await anEnrolment(db, { ...over, studentId: (await aStudent(db, { name })).id })
    }
    return classId
  })
}

/** Gives a teacher the right to upload videos, or takes it. */
export async function setVideoRight(phone: string, enableVideoUpload: boolean): Promise<void> {
  await inDatabase((db) =>
    db
      .updateTable('accounts')
      .set({ enableVideoUpload })
      .where('phoneNumber1', '=', phone)
      .where('role', '=', 'teacher')
      .execute(),
  )
}

/** Takes the right to upload videos from a teacher. @returns a group of a course of theirs */
export async function aGroupWithoutVideos(phone: string): Promise<{ courseId: number; id: number }> {
  await setVideoRight(phone, false)
  return inDatabase(async (db) => {
    const course = await db
      .selectFrom('courses')
      .innerJoin('accounts', 'accounts.id', 'courses.ownerId')
      .select('courses.id')
      .where('accounts.phoneNumber1', '=', phone)
      .where('accounts.role', '=', 'teacher')
      .executeTakeFirstOrThrow()
    const { id } = await aContentGroup(db, { courseId: course.id })
    return { courseId: course.id, id }
  })
}
