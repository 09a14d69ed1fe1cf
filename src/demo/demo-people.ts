import { accountNumber } from '#domains/accounts/contract/account-number.ts'
import { AccountStatus, Gender, type OwnerRole } from '#platform/contract/account-codes.ts'
import { codeFrom } from '#platform/contract/codes.ts'
import { canonicalPhone } from '#platform/contract/phone.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import people from '../../database/seed/people.json' with { type: 'json' }
import { insertAll, takeAccountNumbers } from './demo.queries.ts'
import { demoAccounts } from './demo-accounts.ts'
import { daysAgo } from './demo-days.ts'
import type { Rng } from './rng.ts'

export interface Owner {
  readonly id: number
  readonly role: OwnerRole
  readonly accountNo: string
  readonly name: string
  readonly region: number
  readonly town: string
  readonly status: AccountStatus
}
export interface Student {
  readonly id: number
  readonly name: string
}
export interface People {
  readonly teachers: readonly Owner[]
  readonly schools: readonly Owner[]
  /** The first is the student account of README. */
  readonly students: readonly Student[]
}

const { pending, approved, rejected } = AccountStatus
/** The last teacher and one school wait for approval, the teacher before the last was rejected. */
const teacherStatus = (at: number, count: number) =>
  at === count - 1 ? pending : at === count - 2 ? rejected : approved
const pendingSchool = 4
const birthYears = { min: 1968, max: 1995 } as const

/** The newest approved teacher, whose fee had not been checked at the approval. */
export function approvedUnpaid({ teachers }: People): Owner {
  const teacher = teachers.findLast(({ status }) => status === approved)
  if (!teacher) throw new Error('the demo has no approved teacher')
  return teacher
}

/** 24 teachers, 8 schools and the students, each with a unique number. */
export async function seedPeople(tx: Tx, rng: Rng, passwordHash: string): Promise<People> {
  const hired = { tx, rng, passwordHash }
  const teachers = await seedTeachers(hired)
  const schools = await seedSchools(hired)
  return { teachers, schools, students: await seedStudents(hired) }
}

interface Hiring {
  readonly tx: Tx
  readonly rng: Rng
  readonly passwordHash: string
}

async function seedTeachers({ tx, rng, passwordHash }: Hiring): Promise<Owner[]> {
  const { teachers, experience, messages } = people
  const numbers = await takeAccountNumbers(tx, 'teacher', teachers.length)
  const rows = teachers.map(({ school_name, ...teacher }, at) => {
    const status = teacherStatus(at, teachers.length)
    const phone =
      at === 0 ? demoAccounts.teacher : at === teachers.length - 1 ? demoAccounts.pendingTeacher : phoneOf(at)
    return {
      ...teacher,
      gender: codeFrom(Gender, String(teacher.gender)) ?? Gender.none,
      ...contactOf(phone, at === 0 ? 'teacher@pyinnya.test' : null),
      role: 'teacher' as const,
      accountNo: accountNumber('teacher', numbers[at] ?? 0),
      schoolName: school_name || null,
      experience: rng.one(experience),
      message: rng.one(messages),
      dateOfBirth: `${rng.between(birthYears.min, birthYears.max)}-0${rng.between(1, 9)}-1${rng.between(0, 9)}`,
      nameKey: keyOf(teacher.name, school_name),
      passwordHash,
      status,
      statusReason: status === rejected ? 'ငွေလွှဲပြေစာ မရှင်းလင်းပါ။ ပြန်တင်ပေးပါ။' : null,
      enableVideoUpload: status === approved && at < 12,
      insertedAt: daysAgo(status === approved ? 320 - at * 9 : 2, 9),
    }
  })
  return withIds(await insertAll(tx, 'accounts', rows), rows)
}

async function seedSchools({ tx, passwordHash }: Hiring): Promise<Owner[]> {
  const { schools } = people
  const numbers = await takeAccountNumbers(tx, 'school', schools.length)
  const rows = schools.map((school, at) => ({
    ...school,
    ...contactOf(at === 0 ? demoAccounts.school : phoneOf(100 + at), `school${at + 1}@pyinnya.test`),
    role: 'school' as const,
    accountNo: accountNumber('school', numbers[at] ?? 0),
    license: `ပညာ/${1200 + at * 37}`,
    nameKey: keyOf(school.name),
    passwordHash,
    status: at === pendingSchool ? pending : approved,
    enableVideoUpload: at < 4,
    insertedAt: daysAgo(at === pendingSchool ? 2 : 330 - at * 20, 10),
  }))
  return withIds(await insertAll(tx, 'accounts', rows), rows)
}

async function seedStudents({ tx, rng, passwordHash }: Hiring): Promise<Student[]> {
  const { female, male } = people.students
  const named = [
    ...female.map((name) => ({ name, gender: Gender.female })),
    ...male.map((name) => ({ name, gender: Gender.male })),
  ]
  const numbers = await takeAccountNumbers(tx, 'student', named.length)
  const rows = named.map(({ name, gender }, at) => ({
    ...contactOf(at === 0 ? demoAccounts.student : phoneOf(200 + at), `student${at + 1}@pyinnya.test`),
    role: 'student' as const,
    accountNo: accountNumber('student', numbers[at] ?? 0),
    name,
    gender,
    region: rng.between(0, 14),
    nameKey: keyOf(name),
    passwordHash,
    status: approved,
    insertedAt: daysAgo(300 - at * 5, 18),
  }))
  return withIds(await insertAll(tx, 'accounts', rows), rows)
}

function contactOf(phone: string, email: string | null) {
  return { phoneNumber1: phone, phone1Canonical: canonicalPhone(phone) ?? phone, email1: email }
}

/** The phone numbers of all demo accounts of any release. */
export function demoPhones(): string[] {
  const { teacher, school, student, pendingTeacher } = demoAccounts
  return [teacher, school, student, pendingTeacher, ...Array.from({ length: 1000 }, (_, at) => phoneOf(at))]
}

function phoneOf(at: number): string {
  return `09${425_000_100 + at * 137}`
}

function withIds<Row extends object>(ids: readonly number[], rows: readonly Row[]): (Row & { id: number })[] {
  return rows.map((row, at) => ({ ...row, id: ids[at] as number }))
}
