import type { Db } from '#platform/server/database/connect.ts'

type Role = 'teacher' | 'school' | 'student'
export interface Person<R extends Role = Role> {
  readonly kind: R
  readonly id: number
}
interface PersonOptions {
  name?: string | null
  schoolName?: string | null
  /** 1 pending, 2 approved, 3 rejected, 4 suspended, 5 deleted. */
  status?: number
  email?: string
}

let sequence = 0

export const aTeacher = (db: Db, options?: PersonOptions) => aPerson(db, 'teacher', options)
export const aSchool = (db: Db, options?: PersonOptions) => aPerson(db, 'school', options)
export const aStudent = (db: Db, options?: PersonOptions) => aPerson(db, 'student', options)

async function aPerson<R extends Role>(db: Db, role: R, options: PersonOptions = {}): Promise<Person<R>> {
  sequence += 1
  const { id } = await db
    .insertInto('accounts')
    .values({
      role,
      accountNo: `X${String(sequence).padStart(6, '0')}`,
      name: options.name === undefined ? `${role} ${sequence}` : options.name,
      schoolName: options.schoolName ?? null,
      phoneNumber1: `0979${String(sequence).padStart(7, '0')}`,
      phone1Canonical: `+95979${String(sequence).padStart(7, '0')}`,
      email1: options.email ?? null,
      status: options.status ?? 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: role, id }
}

export async function anAdmin(db: Db, role: 'owner' | 'moderator' | 'finance' = 'owner') {
  sequence += 1
  const { id } = await db
    .insertInto('admins')
    .values({ email: `admin${sequence}@example.com`, name: 'Admin', passwordHash: 'none', role })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: 'admin', id } as const
}
