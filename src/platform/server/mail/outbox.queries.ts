import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Mail, MailKind } from '#platform/server/mail/mailer.ts'

type OutboxState = 'waiting' | 'sent' | 'kept' | 'dropped' | 'failed'

const UNFINISHED: readonly OutboxState[] = ['waiting', 'failed']

/** @returns the ids, in the order of the mails */
export async function insertMails(tx: Tx, mails: readonly Mail[]): Promise<number[]> {
  const insertedAt = now()
  const rows = await tx
    .insertInto('outboxMails')
    .values(
      mails.map(({ kind, to, subject, text, language, accountId, usefulUntil }) => ({
        kind,
        recipient: to,
        subject,
        bodyText: text,
        language,
        insertedAt,
        state: 'waiting',
        accountId: accountId ?? null,
        usefulUntil: usefulUntil ?? null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type UnsentMail = Awaited<ReturnType<typeof listUnsentMails>>[number]

/** The mails that have not been sent; a failed one returns when its job is retried. */
export async function listUnsentMails(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('outboxMails')
    .select(['id', 'kind', 'accountId', 'recipient', 'subject', 'bodyText', 'language'])
    .select(['messageId', 'insertedAt', 'usefulUntil'])
    .where('id', 'in', [...ids])
    .where('state', 'in', UNFINISHED)
    .$castTo<UnsentMailRow>()
    .execute()
}

interface UnsentMailRow {
  id: number
  kind: MailKind
  accountId: number | null
  recipient: string
  subject: string
  bodyText: string
  language: 'my' | 'en'
  messageId: string
  insertedAt: Date
  usefulUntil: Date | null
}

interface MailOutcome {
  readonly state: OutboxState
  readonly error?: string
  /** The secret in the text is no longer needed. */
  readonly erasesText?: boolean
}

/** Records the outcome of a try, unless another try has succeeded. */
export async function updateMailState(db: Db, id: number, { state, error, erasesText }: MailOutcome): Promise<void> {
  await db
    .updateTable('outboxMails')
    .set({
      state,
      error: error ?? null,
      ...(state === 'sent' && { sentAt: now() }),
      ...(erasesText && { bodyText: '', bodyHtml: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .execute()
}

export async function updateMailText(db: Db, id: number, mail: { text: string; usefulUntil: Date }): Promise<void> {
  await db
    .updateTable('outboxMails')
    .set({ bodyText: mail.text, usefulUntil: mail.usefulUntil })
    .where('id', '=', id)
    .execute()
}

export async function countWaitingMails(db: Db, kind: MailKind): Promise<number> {
  const { waiting } = await db
    .selectFrom('outboxMails')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Numbers of mails by kind and state since a time; waiting ones regardless of age. */
export async function countMailsByKind(db: Db, since: Date) {
  return db
    .selectFrom('outboxMails')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('mails'), fn.min('insertedAt').as('oldest')])
    .where((eb) => eb.or([eb('insertedAt', '>=', since), eb('state', '=', 'waiting')]))
    .groupBy(['kind', 'state'])
    .execute()
}

/** One page of the mails that an admin has to pass on, newest first. */
export async function listKeptMails(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const kept = db.selectFrom('outboxMails').where('state', '=', 'kept')
  const [rows, { total }] = await Promise.all([
    kept
      .select(['id', 'recipient', 'subject', 'bodyText', 'insertedAt'])
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    kept.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** A kept mail waits again. @returns its kind, undefined when it is not kept */
export async function requeueKeptMail(tx: Tx, id: number): Promise<MailKind | undefined> {
  const row = await tx
    .updateTable('outboxMails')
    .set({ state: 'waiting', error: null })
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .returning('kind')
    .executeTakeFirst()
  return row?.kind as MailKind | undefined
}

/** @returns how many, `limit` at most */
export async function deleteMailsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outboxMails')
    .where('id', 'in', (old) =>
      old.selectFrom('outboxMails').select('id').where('insertedAt', '<', before).orderBy('insertedAt').limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** A mail that still waits after this long has expired, and is dropped with its text. */
export async function eraseTextsBefore(db: Db, kind: MailKind, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outboxMails')
    .set(({ eb, ref }) => ({
      bodyText: '',
      bodyHtml: null,
      state: eb.case().when('state', '=', 'waiting').then('dropped').else(ref('state')).end(),
    }))
    .where('kind', '=', kind)
    .where('insertedAt', '<', before)
    .where('bodyText', '<>', '')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
