import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { ActionStatus, ContentType, Processing } from '../contract/content-codes.ts'
import type { ContentParams } from '../contract/contents.contract.ts'
import { findOwnGroup, lockGroup, setGroupDeleted } from './content-groups.queries.ts'
import {
  type ContentState,
  listContentIds,
  lockContent,
  lockContentsOf,
  setContentsDeleted,
  updatePositions,
  updateProcessing,
  updateSlidesChoice,
  updateTitle,
  updateWanted,
} from './contents.queries.ts'
import { prepareVideoJob, removeFilesJob } from './preparation/contents.job.ts'
import { withdrawRenditions } from './preparation/preparation.queries.ts'

/** A content by its ids in the URL, with the owner who calls. */
export interface OwnContentRef {
  readonly ownerId: number
  readonly courseId: number
  readonly groupId: number
  readonly contentId: number
}

/** The content that a call of its owner names. */
export function ownContentRef({ viewer, params }: { viewer: { readonly id: number }; params: ContentParams }) {
  const { id: courseId, groupId, contentId } = params
  return { ownerId: viewer.id, courseId, groupId, contentId }
}

/** Actions that the state of a content allows. @see M-CT-02 to M-CT-06, OP-129 */
const mayDelete = (content: ContentState): boolean =>
  content.processing === Processing.completed ||
  (content.processing === Processing.failed && content.storedKey !== null)
const mayDeleteFailed = (content: ContentState): boolean =>
  content.processing === Processing.failed && content.storedKey === null
const mayEnable = (content: ContentState): boolean =>
  content.contentType === ContentType.video &&
  content.storedKey !== null &&
  content.processing !== Processing.processing
const mayDisable = (content: ContentState): boolean =>
  content.contentType === ContentType.video && content.processing === Processing.completed

/** Deletes a ready content; a job deletes its files. */
export function deleteContent(db: Db, ref: OwnContentRef): Promise<ActionStatus> {
  return onOwnContent(db, ref, (tx, content) => (mayDelete(content) ? remove(tx, [content.id]) : refused()))
}

/** Deletes a content whose upload failed. */
export function deleteFailedContent(db: Db, ref: OwnContentRef): Promise<ActionStatus> {
  return onOwnContent(db, ref, (tx, content) => (mayDeleteFailed(content) ? remove(tx, [content.id]) : refused()))
}

/**
 * Enables playback of a video in browsers: at once if it is prepared, otherwise after preparation.
 *
 * @see OP-127, OP-128
 */
export function enableDesktop(db: Db, ref: OwnContentRef): Promise<ActionStatus> {
  return onOwnContent(db, ref, async (tx, content) => {
    if (!mayEnable(content)) return ActionStatus.refused
    const isReady = content.hlsPrefix !== null
    const processing = isReady ? Processing.completed : Processing.processing
    await updateProcessing(tx, { contentId: content.id, processing, enablePc: isReady, error: null })
    await updateWanted(tx, content, true)
    if (!isReady) await enqueue(tx, prepareVideoJob, { contentId: content.id })
    return ActionStatus.done
  })
}

/** Disables playback in browsers, also for a video that is not prepared yet; the renditions are kept. */
export function disableDesktop(db: Db, ref: OwnContentRef): Promise<ActionStatus> {
  return onOwnContent(db, ref, async (tx, content) => {
    if (!mayDisable(content)) return ActionStatus.refused
    await updateProcessing(tx, { contentId: content.id, processing: Processing.completed, enablePc: false })
    await updateWanted(tx, content, false)
    return ActionStatus.done
  })
}

/**
 * Prepares a video again as slides, or with every frame. Until then it does not open in browsers. Refused for one that
 * is being prepared, and where it makes no difference.
 *
 * @see docs/decisions/0186
 */
export function prepareAsSlides(db: Db, ref: OwnContentRef, asSlides: boolean): Promise<ActionStatus> {
  return onOwnContent(db, ref, async (tx, content) => {
    const { id: contentId, preparedAsSlides, storedKey } = content
    if (preparedAsSlides === null || storedKey === null) return ActionStatus.refused
    if (preparedAsSlides === asSlides) return ActionStatus.done
    await updateSlidesChoice(tx, content, asSlides)
    await withdrawRenditions(tx, contentId)
    await enqueue(tx, prepareVideoJob, { contentId })
    return ActionStatus.done
  })
}

/** Changes the title of a content in any state. */
export function renameContent(db: Db, ref: OwnContentRef, title: string): Promise<ActionStatus> {
  return onOwnContent(db, ref, async (tx, content) => {
    await updateTitle(tx, content, title)
    return ActionStatus.done
  })
}

/**
 * Moves a content to a position of its group, counted from 1; the others close up.
 *
 * The group is locked, so that of two moves at once the second starts from the order of the first.
 *
 * @see OP-132
 */
export async function moveContent(db: Db, ref: OwnContentRef, position: number): Promise<ActionStatus> {
  if (!(await findOwnGroup(db, ref))) return ActionStatus.gone
  return db.transaction().execute(async (tx) => {
    if (!(await lockGroup(tx, ref.groupId))) return ActionStatus.gone
    const ids = await listContentIds(tx, ref.groupId)
    if (!ids.includes(ref.contentId)) return ActionStatus.gone
    const others = ids.filter((id) => id !== ref.contentId)
    await updatePositions(tx, others.toSpliced(position - 1, 0, ref.contentId))
    return ActionStatus.done
  })
}

/**
 * Deletes a group with its contents, unless one of them is processing.
 *
 * @see OP-130
 */
export async function deleteGroup(db: Db, ref: Omit<OwnContentRef, 'contentId'>): Promise<ActionStatus> {
  if (!(await findOwnGroup(db, ref))) return ActionStatus.gone
  return db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, ref.groupId)
    if (!group) return ActionStatus.gone
    const contents = await lockContentsOf(tx, group)
    if (contents.some(({ processing }) => processing === Processing.processing)) return ActionStatus.refused
    await setGroupDeleted(tx, group)
    return remove(
      tx,
      contents.map(({ id }) => id),
    )
  })
}

/** Marks contents as deleted and starts the job that deletes their files. */
export async function remove(tx: Tx, contentIds: readonly number[]): Promise<ActionStatus> {
  await setContentsDeleted(tx, contentIds)
  if (contentIds.length > 0) await enqueue(tx, removeFilesJob, { contentIds: [...contentIds] })
  return ActionStatus.done
}

/**
 * Locks a content and runs an action on it. A missing content or another owner's is 'gone', which clients treat as
 * success (OP-131).
 */
async function onOwnContent(
  db: Db,
  ref: OwnContentRef,
  action: (tx: Tx, content: Locked<ContentState>) => Promise<ActionStatus>,
): Promise<ActionStatus> {
  if (!(await findOwnGroup(db, ref))) return ActionStatus.gone
  return db.transaction().execute(async (tx) => {
    const content = await lockContent(tx, ref)
    return content ? action(tx, content) : ActionStatus.gone
  })
}

async function refused(): Promise<ActionStatus> {
  return ActionStatus.refused
}
