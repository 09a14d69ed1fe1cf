import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdvisoryLocks } from '#platform/server/database/advisory-locks.ts'
import type { JobRun } from '#platform/server/jobs/job.ts'
import { hlsFolder } from '../storage-keys.ts'
import { createContentKey } from '../transcode/encrypt-segment.ts'
import { findVideoTools, type VideoTools } from '../transcode/find-video-tools.ts'
import { UnreadableVideo } from '../transcode/probe-video.ts'
import { transcodeVideo } from '../transcode/transcode-video.ts'
import { clearWorkFolders, createWorkFolder } from '../transcode/work-folder.ts'
import { prepareVideoJob } from './contents.job.ts'
import { localCopy } from './local-copy.ts'
import {
  findStoredVideo,
  type StoredVideo,
  updateFailed,
  updateFinished,
  updateRenditions,
  updateWatchable,
  withdrawRenditions,
} from './preparation.queries.ts'

const toolsRetryMs = 60_000

type Preparing = Pick<AppServices, 'db' | 'storage' | 'log' | 'config'> & { readonly locks: AdvisoryLocks }

/** The content was deleted, or got another file, while it was being prepared. */
class NoLongerWanted extends Error {}

/**
 * Prepares a stored video for streaming: segmented, in several sizes, encrypted.
 *
 * Can be repeated: a new run uses another key and folder and unpublishes the output of an earlier run first. A
 * file without video fails at once and permanently; other errors are retried and become permanent with the last
 * attempt. A run whose file was replaced ends as soon as the run for the new file asks for the lock.
 *
 * @see OP-128
 */
export async function prepareVideo(services: Preparing, contentId: number, run: JobRun): Promise<void> {
  const replaced = new AbortController()
  let video: StoredVideo | undefined
  const onContended = async (): Promise<void> => {
    const now = await findStoredVideo(services.db, contentId)
    if (video && now?.storedKey !== video.storedKey) replaced.abort(new NoLongerWanted())
  }
  const release = await services.locks.acquire(`content:${contentId}`, {
    waitMs: 5000,
    onContended: () => void onContended().catch((error) => services.log.warn({ contentId, err: error }, 'lock wanted')),
  })
  if (!release) throw new Error(`content ${contentId} is being prepared elsewhere`)
  try {
    video = await findStoredVideo(services.db, contentId)
    if (!video) return
    if (video.hlsPrefix !== null && video.durationSeconds !== null) {
      await updateWatchable(services.db, contentId)
      return
    }
    await prepareAfresh(services, video, AbortSignal.any([run.signal, replaced.signal]))
  } catch (error) {
    if (replaced.signal.aborted) return
    const isFinal = error instanceof UnreadableVideo || run.attempt > prepareVideoJob.retries.limit
    if (video && isFinal && !run.signal.aborted) {
      await updateFailed(services.db, { contentId, storedKey: video.storedKey, error: String(error) })
    }
    if (error instanceof UnreadableVideo) services.log.warn({ contentId, err: error }, 'unreadable video')
    else if (!(error instanceof NoLongerWanted)) throw error
  } finally {
    await release()
  }
}

async function prepareAfresh(services: Preparing, video: StoredVideo, signal: AbortSignal): Promise<void> {
  const { db, storage, config } = services
  const tools = await waitForTools(services, signal)
  const workRoot = join(config.dataDir, 'work')
  await clearWorkFolders(workRoot, String(video.id))
  await withdrawRenditions(db, video.id)
  await storage.deletePrefix(hlsFolder(video.id))
  const workFolder = await createWorkFolder(workRoot, String(video.id))
  const hlsPrefix = `${hlsFolder(video.id)}${randomUUID()}/`
  const hlsKey = createContentKey()
  const published = { contentId: video.id, storedKey: video.storedKey, hlsPrefix, hlsKey }
  try {
    const { posterKey, ...prepared } = await transcodeVideo({
      tools,
      storage,
      inputPath: await localCopy(storage, video.storedKey, join(workFolder, 'source')),
      prefix: hlsPrefix,
      workFolder,
      key: hlsKey,
      signal,
      share: config.transcode,
      slidesChoice: video.slidesChoice,
      onReady: async (ready) => {
        const isWanted = await updateRenditions(db, { ...published, renditions: ready })
        if (!isWanted) throw new NoLongerWanted()
      },
    })
    const finished = { ...published, ...prepared, posterPath: posterKey }
    if (!(await updateFinished(db, finished))) await storage.deletePrefix(hlsFolder(video.id))
  } catch (error) {
    await withdrawRenditions(db, video.id)
    await storage.deletePrefix(hlsFolder(video.id))
    throw error
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Without ffmpeg the job waits: uploads are accepted, and videos are prepared once it is installed. */
async function waitForTools({ config, log }: Preparing, signal: AbortSignal): Promise<VideoTools> {
  for (;;) {
    const tools = await findVideoTools(config)
    if (tools) return tools
    log.error('video processing unavailable: neither FFMPEG_PATH nor this machine nor the packages hold a fit ffmpeg')
    await sleep(toolsRetryMs, undefined, { signal })
  }
}
