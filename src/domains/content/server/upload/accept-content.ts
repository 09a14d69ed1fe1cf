import { basename } from 'node:path/posix'
import { validationMessage } from '#platform/contract/validation.ts'
import { cleanText } from '#platform/server/burmese/clean-text.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { withoutDirectionControls } from '#platform/server/files/file-names.ts'
import { findFileType } from '#platform/server/files/file-types.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { ContentType } from '../../contract/content-codes.ts'
import { contentExtensions, fileProblem, fileProblemMessage, isVideoName } from '../../contract/upload-rules.ts'
import { updateReplaced, updateStored } from '../contents.queries.ts'
import { prepareVideoJob, removeFilesJob } from '../preparation/contents.job.ts'

const longestFileName = 200
/** Number of UTF-16 units kept from each end of a very long file name. */
const longestSentEnd = 1000

/** Normalises an uploaded file name: without folders, in Unicode NFC, with limited length. */
export function cleanFileName(sent: string): string {
  const base = withoutDirectionControls(basename(sent.replaceAll('\\', '/')))
  const isEndless = base.length > 2 * longestSentEnd
  const name = cleanText(isEndless ? base.slice(0, longestSentEnd) + base.slice(-longestSentEnd) : base)
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? []
  return [...stem].slice(0, longestFileName).join('') + extension
}

/**
 * Error of a file by its name, size and uploader, as a validation message; undefined when it is valid.
 *
 * @see OP-134
 */
export function uploadProblem(
  file: { name: string; sizeBytes: number },
  sender: { enableVideoUpload: boolean },
  extensions: readonly string[] = contentExtensions,
): string | undefined {
  const problem = fileProblem(file, extensions)
  if (problem) return fileProblemMessage(problem)
  return isVideoName(file.name) && !sender.enableVideoUpload ? validationMessage('video_not_allowed') : undefined
}

/** The wire code for a file name. @see M-CT-11 */
export function contentTypeOf(fileName: string): ContentType {
  const kind = findFileType(fileName)?.kind
  if (kind === 'video') return ContentType.video
  return kind === 'image' ? ContentType.image : ContentType.other
}

/**
 * Records the storage key of a content and queues the preparation of a video, so that enabling it later is fast.
 * Deletes the stored file if the content was deleted meanwhile.
 *
 * @see OP-128
 */
export async function recordStored(
  tx: Tx,
  stored: { contentId: number; storedKey: string; fileName: string },
): Promise<void> {
  const { contentId, storedKey, fileName } = stored
  const type = typeOfStored(fileName)
  const isWanted = await updateStored(tx, { contentId, storedKey, mediaType: type.mime })
  await enqueueAfterStoring(tx, { contentId, isWanted, isVideo: type.kind === 'video' })
}

/**
 * Gives a stored content another file. A video that opened in browsers does so again once the new one is prepared. The
 * sweep of files moves the older file into the trash (docs/decisions/0056).
 */
export async function recordReplaced(
  tx: Tx,
  stored: { contentId: number; storedKey: string; fileName: string; sizeBytes: number },
): Promise<void> {
  const { contentId, storedKey, fileName, sizeBytes } = stored
  const type = typeOfStored(fileName)
  const contentType = contentTypeOf(fileName)
  const file = { contentId, storedKey, originalName: fileName, sizeBytes, contentType, mediaType: type.mime }
  const isWanted = await updateReplaced(tx, file)
  await enqueueAfterStoring(tx, { contentId, isWanted, isVideo: type.kind === 'video' })
}

function typeOfStored(fileName: string) {
  const type = findFileType(fileName)
  if (!type) throw new Error(`stored under a name that is never taken: ${fileName}`)
  return type
}

async function enqueueAfterStoring(
  tx: Tx,
  { contentId, isWanted, isVideo }: { contentId: number; isWanted: boolean; isVideo: boolean },
): Promise<void> {
  if (!isWanted) await enqueue(tx, removeFilesJob, { contentIds: [contentId] })
  else if (isVideo) await enqueue(tx, prepareVideoJob, { contentId })
}
