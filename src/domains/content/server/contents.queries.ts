import { posix } from 'node:path'
import { sql } from 'kysely'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLocked, asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { ContentType, Processing } from '../contract/content-codes.ts'
import type { OwnContentRow } from '../contract/contents.contract.ts'
import type { LockedGroup } from './content-groups.queries.ts'

/** The state of a content that decides which actions are allowed. */
export interface ContentState {
  readonly id: number
  readonly groupId: number
  readonly contentType: ContentType
  readonly processing: Processing
  readonly enablePc: boolean
  readonly storedKey: string | null
  readonly hlsPrefix: string | null
  /** Null for one that is not prepared, or where it makes no difference. */
  readonly preparedAsSlides: boolean | null
}

const stateColumns = [
  ...(['id', 'groupId', 'contentType', 'processing', 'enablePc', 'storedKey', 'hlsPrefix'] as const),
  'preparedAsSlides',
] as const

/** A group's contents, by id or as its owner has ordered them. */
export interface ContentList {
  readonly groupId: number
  readonly page: number
  readonly order?: 'position' | undefined
}

/** A page of a group's contents. @see OP-132 */
export async function listContents(db: Db, list: ContentList): Promise<Page<OwnContentRow>> {
  const { rows, total } = await findContentsPage(db, list)
  return toPage(
    rows.map((row) => ({
      ...toContentRow(row),
      in_browsers: inBrowsers(row),
      is_free: row.isFree,
      prepared_as_slides: row.preparedAsSlides,
    })),
    { total, page: list.page },
  )
}

/** The rows of a page of a group's contents, and how many there are in all. */
export async function findContentsPage(db: Db, { groupId, page, order }: ContentList) {
  const contents = db.selectFrom('contents').where('groupId', '=', groupId).where('deletedAt', 'is', null)
  const rows = await contents
    .select(['id', 'title', 'originalName', 'sizeBytes', 'processing', 'contentType', 'enablePc', 'storedKey'])
    .select(['durationSeconds', 'wantedInBrowsers', 'error', 'isFree', 'preparedAsSlides'])
    .$if(order === 'position', (query) => query.orderBy('position', (by) => by.asc().nullsLast()))
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await contents.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Ids of a group's contents in the order of its owner. */
export async function listContentIds(tx: Tx, groupId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('contents')
    .select('id')
    .where('groupId', '=', groupId)
    .where('deletedAt', 'is', null)
    .orderBy('position', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the contents positions in the order of their ids. */
export async function updatePositions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('contents')
    .set({ position: sql<number>`array_position(${ids}::bigint[], id)` })
    .where('id', 'in', ids)
    .where(sql<boolean>`position is distinct from array_position(${ids}::bigint[], id)`)
    .execute()
}

export async function updateTitle(tx: Tx, { id }: Locked<ContentState>, title: string): Promise<void> {
  await tx.updateTable('contents').set({ title, updatedAt: now() }).where('id', '=', id).execute()
}

/** Records the owner's wish that a video opens in browsers, or that it does not. */
export async function updateWanted(tx: Tx, { id }: Locked<ContentState>, wantedInBrowsers: boolean): Promise<void> {
  await tx.updateTable('contents').set({ wantedInBrowsers }).where('id', '=', id).execute()
}

/** Records whether the owner wants a video prepared as slides. */
export async function updateSlidesChoice(tx: Tx, { id }: Locked<ContentState>, asSlides: boolean): Promise<void> {
  await tx.updateTable('contents').set({ slidesChoice: asSlides }).where('id', '=', id).execute()
}

/** Locks a content of a group. */
export async function lockContent(
  tx: Tx,
  ref: { groupId: number; contentId: number },
): Promise<Locked<ContentState> | undefined> {
  const rows = tx
    .selectFrom('contents')
    .select(stateColumns)
    .where('id', '=', ref.contentId)
    .where('groupId', '=', ref.groupId)
    .where('deletedAt', 'is', null)
  return asLockedIfAny(await rows.forUpdate().executeTakeFirst())
}

/** Locks all contents of a group. */
export async function lockContentsOf(tx: Tx, { id }: LockedGroup): Promise<Locked<ContentState>[]> {
  const rows = tx
    .selectFrom('contents')
    .select(stateColumns)
    .where('groupId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('id')
  return (await rows.forUpdate().execute()).map(asLocked)
}

interface NewContent {
  readonly groupId: number
  readonly title: string
  readonly originalName: string
  readonly sizeBytes: number
  readonly contentType: ContentType
  /** Whether a video opens in browsers as soon as it is prepared. */
  readonly wantedInBrowsers: boolean
}

/**
 * Inserts a content whose upload is not complete: processing, without a storage key. In a group with an order it comes
 * last; the caller holds the group.
 *
 * @see OP-128
 */
export async function insertContent(tx: Tx, content: NewContent): Promise<number> {
  const { id } = await tx
    .insertInto('contents')
    .values(({ selectFrom }) => ({
      ...content,
      position: selectFrom('contents')
        .select(sql<number | null>`max(position) + 1`.as('last'))
        .where('groupId', '=', content.groupId)
        .where('deletedAt', 'is', null),
      processing: Processing.processing,
      insertedAt: now(),
      updatedAt: now(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the key of a content after its upload. */
export async function updateStored(
  tx: Tx,
  stored: { contentId: number; storedKey: string; mediaType: string },
): Promise<boolean> {
  const { contentId, ...columns } = stored
  const result = await tx
    .updateTable('contents')
    .set({ ...columns, processing: Processing.completed, error: null, updatedAt: now() })
    .where('id', '=', contentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Puts another file in place of a content's; what was made of the older one is no longer named. */
export async function updateReplaced(
  tx: Tx,
  file: {
    contentId: number
    storedKey: string
    originalName: string
    sizeBytes: number
    contentType: ContentType
    mediaType: string
  },
): Promise<boolean> {
  const { contentId, ...columns } = file
  const result = await tx
    .updateTable('contents')
    .set({
      ...columns,
      sha256: null,
      hlsPrefix: null,
      hlsKey: null,
      renditions: null,
      durationSeconds: null,
      posterPath: null,
      preparedAsSlides: null,
      slidesChoice: null,
      wantedInBrowsers: sql<boolean>`wanted_in_browsers or enable_pc`,
      enablePc: false,
      isFree: false,
      processing: Processing.completed,
      error: null,
      updatedAt: now(),
    })
    .where('id', '=', contentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateProcessing(
  tx: Tx,
  change: { contentId: number; processing: Processing; enablePc?: boolean; error?: string | null },
): Promise<void> {
  const { contentId, ...columns } = change
  await tx
    .updateTable('contents')
    .set({ ...columns, updatedAt: now() })
    .where('id', '=', contentId)
    .execute()
}

/** Hides contents from all lists; a job deletes the files. */
export async function setContentsDeleted(tx: Tx, contentIds: readonly number[]): Promise<void> {
  if (contentIds.length === 0) return
  await tx.updateTable('contents').set({ deletedAt: now() }).where('id', 'in', contentIds).execute()
}

/** Those of the given contents that are processing and belong to the owner. @see OP-139 */
export async function listInProcess(db: Db, asked: { ids: readonly number[]; ownerId: number }): Promise<number[]> {
  if (asked.ids.length === 0) return []
  const rows = await db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .innerJoin('courses as course', 'course.id', 'group.courseId')
    .select('content.id')
    .where('content.id', 'in', asked.ids)
    .where('course.ownerId', '=', asked.ownerId)
    .where('content.processing', '=', Processing.processing)
    .where('content.deletedAt', 'is', null)
    .orderBy('content.id')
    .execute()
  return rows.map(({ id }) => id)
}

interface ContentColumns {
  readonly id: number
  readonly title: string
  readonly originalName: string
  readonly sizeBytes: number
  readonly processing: Processing
  readonly contentType: ContentType
  readonly enablePc: boolean
  readonly storedKey: string | null
  readonly durationSeconds: number | null
}

export function toContentRow(content: ContentColumns): OwnContentRow {
  return {
    id: content.id,
    content_title: content.title,
    o_file_name: content.originalName,
    file_size: content.sizeBytes,
    is_processing: content.processing,
    content_type: content.contentType,
    enable_pc: content.enablePc,
    key: storedName(content.storedKey),
    duration_seconds: content.durationSeconds,
  }
}

function inBrowsers(video: ContentColumns & { wantedInBrowsers: boolean; error: string | null }) {
  if (video.contentType !== ContentType.video || video.enablePc) return video.enablePc ? 'on' : 'off'
  if (!video.wantedInBrowsers || video.storedKey === null) return 'off'
  if (video.error !== null) return 'failed'
  // Prepared, and not enabled: by a release before this column.
  return video.durationSeconds === null ? 'preparing' : 'off'
}

/** The last segment of a storage key, which is the only part that replies contain. */
export function storedName(storedKey: string | null): string | null {
  return storedKey === null ? null : posix.basename(storedKey)
}
