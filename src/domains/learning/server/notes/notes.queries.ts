import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type LessonNotes, maxNotes } from '../../contract/notes.contract.ts'

/** The notes of one student in one lesson. */
export interface NotesRef {
  readonly accountId: number
  readonly contentId: number
}

export async function listNotes(db: Db, { accountId, contentId }: NotesRef): Promise<LessonNotes> {
  const rows = await db
    .selectFrom('lessonNotes')
    .select(['atSeconds', 'text'])
    .where('accountId', '=', accountId)
    .where('contentId', '=', contentId)
    .orderBy('atSeconds')
    .execute()
  return { notes: rows.map(({ atSeconds, text }) => ({ at_seconds: atSeconds, text })) }
}

/** @returns whether the note is stored; false for a new one beyond the most */
export async function upsertNote(
  db: Db,
  { accountId, contentId }: NotesRef,
  { atSeconds, text }: { atSeconds: number; text: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lesson_notes (account_id, content_id, at_seconds, text, updated_at)
    select ${accountId}::bigint, ${contentId}::bigint, ${atSeconds}::integer, ${text}, ${now()}::timestamptz
    where (
      select count(*) from lesson_notes
      where account_id = ${accountId} and content_id = ${contentId} and at_seconds <> ${atSeconds}
    ) < ${maxNotes}
    on conflict (account_id, content_id, at_seconds) do update set text = excluded.text, updated_at = excluded.updated_at
    `.execute(db)
  return numAffectedRows === 1n
}

export async function deleteNote(db: Db, { accountId, contentId }: NotesRef, atSeconds: number): Promise<void> {
  await db
    .deleteFrom('lessonNotes')
    .where('accountId', '=', accountId)
    .where('contentId', '=', contentId)
    .where('atSeconds', '=', atSeconds)
    .execute()
}
