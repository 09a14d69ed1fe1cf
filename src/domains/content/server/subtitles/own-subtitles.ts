import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { extensionOf } from '#platform/contract/file-name.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { FormFile } from '#platform/server/http/multipart-form.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { openTaskThread, type TaskThread } from '#platform/server/threads/task-thread.ts'
import { ActionStatus } from '../../contract/content-codes.ts'
import {
  type CheckedSubtitles,
  maxCues,
  type OwnSubtitles,
  type SubtitleLanguage,
  subtitleExtensions,
  subtitleMaxBytes,
} from '../../contract/subtitles.contract.ts'
import type { OwnContentRef } from '../content-actions.ts'
import { findOwnGroup } from '../content-groups.queries.ts'
import { lockContent } from '../contents.queries.ts'
import { cleanFileName } from '../upload/accept-content.ts'
import type { ReadSubtitles, Subtitles, SubtitlesTask } from './read-subtitles.ts'
import { deleteTrack, findOwnVideo, listTracks, upsertTrack } from './subtitles.queries.ts'

type SubtitlesThread = TaskThread<SubtitlesTask, ReadSubtitles>

/** Subtitles are read in a thread of their own: words of a large file take seconds to find. */
export function openSubtitlesThread(): SubtitlesThread {
  return openTaskThread(new URL('./subtitles-thread.ts', import.meta.url))
}

interface Services {
  readonly db: Db
  readonly thread: SubtitlesThread
}

/** A file for one language of an owner's video. */
interface SentTrack {
  readonly ref: OwnContentRef
  readonly language: SubtitleLanguage
  readonly file: Pick<FormFile, 'name' | 'sizeBytes' | 'read'> | undefined
}

/** @throws Refusal CONTENT_NOT_FOUND - no video of this owner in this group */
export async function listOwnSubtitles(db: Db, ref: OwnContentRef): Promise<OwnSubtitles> {
  await getOwnVideo(db, ref)
  const tracks = await listTracks(db, ref.contentId)
  return tracks.map(({ language, cueCount, sourceName, updatedAt }) => ({
    language: language as SubtitleLanguage,
    cues: cueCount,
    source_name: sourceName,
    update_time: yangonTimestamp(updatedAt),
  }))
}

/**
 * Reads a file and says what it contains.
 *
 * @throws Refusal CONTENT_NOT_FOUND - no video of this owner in this group
 * @throws Refusal INVALID_INPUT - under `file`: not SRT or VTT, no cue that can be read, too large
 */
export async function checkTrack(services: Services, sent: SentTrack): Promise<CheckedSubtitles> {
  return toReply(await readSent(services, sent))
}

/**
 * Stores the subtitles of a file, in place of earlier ones of the language.
 *
 * @throws Refusal CONTENT_NOT_FOUND - no video of this owner in this group, or deleted meanwhile
 * @throws Refusal INVALID_INPUT - as checkTrack
 */
export async function saveTrack(services: Services, sent: SentTrack): Promise<CheckedSubtitles> {
  const read = await readSent(services, sent)
  const { ref, language, file } = sent
  await services.db.transaction().execute(async (tx) => {
    if (!(await lockContent(tx, ref))) throw new Refusal('CONTENT_NOT_FOUND')
    const sourceName = cleanFileName(file?.name ?? '')
    await upsertTrack(tx, { contentId: ref.contentId, language }, { cues: read.cues, sourceName })
  })
  return toReply(read)
}

/** @throws Refusal CONTENT_NOT_FOUND - no video of this owner in this group */
export async function removeTrack(db: Db, ref: OwnContentRef, language: SubtitleLanguage): Promise<ActionStatus> {
  await getOwnVideo(db, ref)
  await db.transaction().execute((tx) => deleteTrack(tx, { contentId: ref.contentId, language }))
  return ActionStatus.done
}

async function getOwnVideo(db: Db, ref: OwnContentRef) {
  const video = (await findOwnGroup(db, ref)) && (await findOwnVideo(db, ref))
  if (!video) throw new Refusal('CONTENT_NOT_FOUND')
  return video
}

async function readSent({ db, thread }: Services, { ref, file }: SentTrack): Promise<Subtitles> {
  const { lengthSeconds } = await getOwnVideo(db, ref)
  if (!file) throw invalidFields({ file: 'file_required' })
  if (!(subtitleExtensions as readonly string[]).includes(extensionOf(file.name)))
    throw invalidFields({ file: 'file_type' })
  if (file.sizeBytes === 0) throw invalidFields({ file: 'file_empty' })
  if (file.sizeBytes > subtitleMaxBytes)
    throw invalidFields({ file: validationMessage('file_too_large', { max: '1 MB' }) })
  const read = await thread.run({ bytes: await file.read(), lengthSeconds })
  if ('problem' in read) {
    throw invalidFields({ file: validationMessage(`subtitles_${read.problem}`, { max: maxCues }) })
  }
  return read
}

/** A screen shows no more. */
const shownWarnings = 50
const shownCues = 4

function toReply({ cues, warnings, fromZawgyi }: Subtitles): CheckedSubtitles {
  return {
    cues: cues.length,
    from_zawgyi: fromZawgyi,
    warning_count: warnings.length,
    warnings: warnings.slice(0, shownWarnings),
    sample: cues.slice(0, shownCues),
  }
}
