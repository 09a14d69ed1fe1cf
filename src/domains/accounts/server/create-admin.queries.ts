import type { Db } from '#platform/server/database/connect.ts'

export type NewAdmin = { email: string; name: string; role: 'owner' | 'moderator' | 'finance'; passwordHash: string }

/** One row, or undefined when another admin has this e-mail address already. */
export async function insertAdmin(db: Db, admin: NewAdmin): Promise<{ id: number } | undefined> {
  return db
    .insertInto('admins')
    .values(admin)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Whether anybody, admin or not, has ever been entered. */
export async function hasPeople(db: Db): Promise<boolean> {
  const { people } = await db
    .selectNoFrom((eb) =>
      eb
        .or([eb.exists(eb.selectFrom('admins').select('id')), eb.exists(eb.selectFrom('accounts').select('id'))])
        .as('people'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(people)
}
