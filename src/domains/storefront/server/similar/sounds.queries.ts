import { sql } from 'kysely'
import { romanKey } from '#platform/server/burmese/roman-key.ts'
import { soundKey } from '#platform/server/burmese/sound-key.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** Raised whenever the rules of sound keys or roman keys change. */
const soundRevision = 4
const batch = 500

/**
 * Computes the sound keys of some titles.
 *
 * The rows stay locked until the keys are written, and a title that has changed since it was read is left to the next
 * run: its trigger has set, or waits to set, the revision to 0.
 *
 * @returns whether more may wait
 */
export function fillCourseSounds(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('courseSounds as sounds')
      .innerJoin('courseListing as listed', 'listed.courseId', 'sounds.courseId')
      .where('sounds.revision', '<', soundRevision)
      // By the index on revisions: any other plan reads all rows that are done.
      .orderBy('sounds.revision')
      .limit(batch)
      .forUpdate('sounds')
      .skipLocked()
      .select(['sounds.courseId as id', 'listed.title', 'listed.titleKey as key'])
      .execute()
    await sql`
      update course_sounds as sounds set sound_key = filled.sound_key, revision = ${soundRevision}
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ key }) => key)}::text[],
          ${rows.map(({ title }) => soundKey(title))}::text[]) as filled (id, key, sound_key)
        join course_listing as listed on listed.course_id = filled.id and listed.title_key = filled.key
      where sounds.course_id = filled.id`.execute(tx)
    return rows.length === batch
  })
}

/** As fillCourseSounds, for the names of teachers and schools. */
export function fillOwnerSounds(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('ownerSounds as sounds')
      .innerJoin('accounts as owner', 'owner.id', 'sounds.ownerId')
      .where('sounds.revision', '<', soundRevision)
      .orderBy('sounds.revision')
      .limit(batch)
      .forUpdate('sounds')
      .skipLocked()
      .select(['owner.id', 'owner.name', 'owner.schoolName', 'owner.nameKey as key'])
      .execute()
    const names = rows.map(({ name, schoolName }) => [name, schoolName].filter((one) => one !== null).join(' '))
    await sql`
      update owner_sounds as sounds
      set sound_key = filled.sound_key, roman_key = filled.roman_key, revision = ${soundRevision}
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ key }) => key)}::text[],
          ${names.map(soundKey)}::text[], ${names.map(romanKey)}::text[]) as filled (id, key, sound_key, roman_key)
        join accounts as owner on owner.id = filled.id and owner.name_key is not distinct from filled.key
      where sounds.owner_id = filled.id`.execute(tx)
    return rows.length === batch
  })
}
