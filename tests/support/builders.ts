import { type Insertable, type Selectable, sql } from 'kysely'
import { AccessType, Approval, ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { canonicalPhone } from '#platform/contract/phone.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type {
  Accounts,
  Admins,
  Categories,
  Classes,
  ContentGroups,
  Courses,
  Enrolments,
  PaymentMethods,
} from '#platform/server/database/generated-types.ts'
import { keyOf } from '#platform/server/database/text-search.ts'

// Rows for tests. A builder creates missing parents, and takes any column as an override: `const seat = await
// aClass(db, { feeMmk: 0, courseId: course.id })`.

export type Account = Selectable<Accounts>
export type Course = Selectable<Courses>
export type Class = Selectable<Classes>
export type Enrolment = Selectable<Enrolments>
type Overrides<Table> = Partial<Insertable<Table>>

let made = 0
const next = () => ++made

/** Unique, also among other processes that build rows in the same database. */
const nextAlone = () => (process.pid % 10_000) * 10_000 + next()

export function aTeacher(db: Db, overrides: Overrides<Accounts> = {}): Promise<Account> {
  return anAccount(db, 'teacher', { name: `ဒေါ်သီတာဝင်း ${next()}`, ...overrides })
}

/** An approved school; `name` holds its name. */
export function aSchool(db: Db, overrides: Overrides<Accounts> = {}): Promise<Account> {
  return anAccount(db, 'school', { name: `ရွှေပညာ သင်တန်းကျောင်း ${next()}`, ...overrides })
}

export function aStudent(db: Db, overrides: Overrides<Accounts> = {}): Promise<Account> {
  return anAccount(db, 'student', { name: `မောင်ကျော်ကျော် ${next()}`, ...overrides })
}

const numbers = {
  teacher: { sequence: 'teacher_no_seq', prefix: 'T' },
  school: { sequence: 'school_no_seq', prefix: 'SC' },
  student: { sequence: 'student_no_seq', prefix: 'S' },
} as const

async function anAccount(db: Db, role: keyof typeof numbers, overrides: Overrides<Accounts>): Promise<Account> {
  const { sequence, prefix } = numbers[role]
  // No test uses a literal number with this prefix.
  const phone = overrides.phoneNumber1 ?? `099${String(nextAlone()).padStart(8, '0')}`
  return db
    .insertInto('accounts')
    .values({
      role,
      accountNo: sql<string>`${prefix}::text || lpad(nextval(${sequence}::text)::text, 6, '0')`,
      phoneNumber1: phone,
      phone1Canonical: canonicalPhone(phone) ?? phone,
      status: AccountStatus.approved,
      ...overrides,
      nameKey: overrides.nameKey ?? keyOf(overrides.name, overrides.schoolName),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An admin with every permission; `role` restricts it. */
export function anAdmin(db: Db, overrides: Overrides<Admins> = {}): Promise<Selectable<Admins>> {
  const number = nextAlone()
  return db
    .insertInto('admins')
    .values({
      email: `admin${number}@example.com`,
      name: `Admin ${number}`,
      passwordHash: '-',
      role: 'owner',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A category with a unique name, also among those of other processes in the same database. */
export function aCategory(db: Db, overrides: Overrides<Categories> = {}): Promise<Selectable<Categories>> {
  return db
    .insertInto('categories')
    .values({ name: `ဘာသာစကား ${process.pid}-${next()}`, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An approved in-person course of a teacher; `courseType: CourseType.video` makes it a video course. */
export async function aCourse(db: Db, overrides: Overrides<Courses> = {}): Promise<Course> {
  const title = overrides.title ?? `အင်္ဂလိပ်စကားပြော အခြေခံ ${next()}`
  const isVideo = overrides.courseType === CourseType.video
  return db
    .insertInto('courses')
    .values({
      title,
      titleKey: tightSearchKey(title),
      explanation: 'စကားပြော ကျွမ်းကျင်စေရန် သင်ကြားပေးပါသည်။',
      details: '<p>သင်ခန်းစာ ၂၄ ခု ပါဝင်ပါသည်။</p>',
      certificate: true,
      courseType: CourseType.inPerson,
      feeMmk: isVideo ? 35_000 : null,
      accessType: isVideo ? AccessType.unlimited : null,
      approval: Approval.approved,
      ...overrides,
      ownerId: overrides.ownerId ?? (await aTeacher(db)).id,
      categoryId: overrides.categoryId ?? (await aCategory(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An approved video course, 35,000 kyat, with unlimited access. */
export function aVideoCourse(db: Db, overrides: Overrides<Courses> = {}): Promise<Course> {
  return aCourse(db, { ...overrides, courseType: CourseType.video })
}

/** A class of an approved course, Saturdays and Sundays 09:00–11:00, from next week for three months. */
export async function aClass(db: Db, overrides: Overrides<Classes> = {}): Promise<Class> {
  const startDate = overrides.startDate ?? addDays(today(), 7)
  return db
    .insertInto('classes')
    .values({
      feeMmk: 50_000,
      accessType: AccessType.unlimited,
      startTime: '09:00',
      endTime: '11:00',
      startDate,
      endDate: addDays(startDate, 90),
      saturday: true,
      sunday: true,
      classType: ClassType.weekend,
      ...overrides,
      courseId: overrides.courseId ?? (await aCourse(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A wallet. Methods of one `family` share their transaction numbers; without one a method is a family of its own. */
export async function aPaymentMethod(
  db: Db,
  { family, ...overrides }: Overrides<PaymentMethods> & { family?: string } = {},
): Promise<Selectable<PaymentMethods>> {
  const name = overrides.name ?? `KBZPay ${next()}`
  const wanted = { name: family ?? name }
  await db
    .insertInto('walletFamilies')
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: familyId } = await db
    .selectFrom('walletFamilies')
    .select('id')
    .where('name', '=', wanted.name)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('paymentMethods')
    .values({ familyId, ...overrides, name })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An application with status 1, for the class of `classId`, the video course of `courseId`, or a new class. */
export async function anEnrolment(db: Db, overrides: Overrides<Enrolments> = {}): Promise<Enrolment> {
  const target =
    overrides.courseId && !overrides.classId
      ? await courseTarget(db, overrides.courseId)
      : await classTarget(db, overrides.classId)
  return db
    .insertInto('enrolments')
    .values({ ...target, ...overrides, studentId: overrides.studentId ?? (await aStudent(db)).id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function courseTarget(db: Db, courseId: number) {
  const { feeMmk } = await db
    .selectFrom('courses')
    .select('feeMmk')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return { kind: 'course', courseId, classId: null, feeMmk: feeMmk ?? 0 }
}

async function classTarget(db: Db, classId: number | null | undefined) {
  const found = classId
    ? await db.selectFrom('classes').selectAll().where('id', '=', classId).executeTakeFirstOrThrow()
    : await aClass(db)
  return { kind: 'class', courseId: found.courseId, classId: found.id, feeMmk: found.feeMmk }
}

/** A group of lessons, of a new video course unless `courseId` is set. */
export async function aContentGroup(
  db: Db,
  overrides: Overrides<ContentGroups> = {},
): Promise<Selectable<ContentGroups>> {
  return db
    .insertInto('contentGroups')
    .values({ name: `သင်ခန်းစာအုပ်စု ${next()}`, ...overrides, courseId: overrides.courseId ?? (await aVideoCourse(db)).id })
    .returningAll()
    .executeTakeFirstOrThrow()
}
