import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderPicture } from '#platform/server/files/images.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { showsSlides } from './detect-slides.ts'
import { audioName, posterArguments, transcodeArguments } from './ffmpeg-arguments.ts'
import type { VideoTools } from './find-video-tools.ts'
import { hasSizesOfSlides, planLadder, type Rung } from './ladder.ts'
import type { Rendition } from './playlist.ts'
import { probeVideo, UnreadableVideo, type VideoSource } from './probe-video.ts'
import { createPublisher, type Publisher } from './publish-renditions.ts'
import { type RunOptions, runProgram } from './run-program.ts'
import { notePid } from './work-folder.ts'

const pollMs = 200
const hourMs = 3_600_000

/** Resources of the encoder: `nice` from 0 to 19, and threads, where 0 means one per processor. */
interface EncoderShare {
  readonly nice: number
  readonly threads: number
}

/** One run of the transcoder over one source. */
interface TranscodeRun {
  readonly tools: VideoTools
  readonly storage: Storage
  /** A local file. */
  readonly inputPath: string
  /** Destination of the renditions, ending with '/'; must be empty. */
  readonly prefix: string
  /** An empty local folder; the caller deletes it. */
  readonly workFolder: string
  readonly key: Uint8Array
  readonly signal?: AbortSignal | undefined
  readonly share: EncoderShare
  /** What the owner has chosen; null where it is recognised. */
  readonly slidesChoice?: boolean | null
  /** Called when the video becomes playable, and for each further playable rendition. */
  readonly onReady: (renditions: Rendition[]) => Promise<void>
}

/** The output of a finished run. */
export interface TranscodedVideo {
  readonly renditions: Rendition[]
  readonly durationSeconds: number
  readonly posterKey: string
  /** Null where slides are prepared as any video. */
  readonly asSlides: boolean | null
}

/**
 * Transcodes an uploaded video to encrypted renditions, which can be streamed while it is still being encoded.
 *
 * Everything is stored under the prefix, which nothing refers to before onReady: a crashed run leaves unreferenced
 * files, and the next run uses another prefix.
 *
 * @throws UnreadableVideo - the file contains no video; a retry would not help
 * @throws ProgramFailed - the encoder failed, took too long, or was aborted
 */
export async function transcodeVideo(run: TranscodeRun): Promise<TranscodedVideo> {
  const source = await probeVideo(run.tools, run.inputPath)
  const asSlides = await isPreparedAsSlides(run, source)
  const rungs = planLadder(source, { slides: asSlides === true })
  const hasSound = source.audioStream !== undefined
  const folders = [...rungs.map((rung) => rung.name), ...(hasSound ? [audioName] : [])]
  for (const name of folders) await mkdir(join(run.workFolder, name))
  const publisher = createPublisher({ ...run, rungs, hasSound })
  const posterKey = await encodeAndPublish(run, { source, rungs }, publisher)
  const renditions = publisher.ready()
  const durationSeconds = Math.max(...renditions.map((one) => one.durationSeconds))
  return { renditions, posterKey, durationSeconds, asSlides }
}

async function isPreparedAsSlides(run: TranscodeRun, source: VideoSource): Promise<boolean | null> {
  if (!hasSizesOfSlides(source)) return null
  return run.slidesChoice ?? showsSlides(run.tools, { source, inputPath: run.inputPath }, programOptions(run))
}

/** A worker that is killed leaves the number of the program, which the next one ends. */
function programOptions({ workFolder, share, signal }: TranscodeRun): Omit<RunOptions, 'limitMs'> {
  return { signal, nice: share.nice, onStart: (pid) => notePid(workFolder, pid) }
}

/**
 * The encoder runs while its output is published and the poster made; a failure of one aborts the others.
 *
 * @returns the poster's key
 */
async function encodeAndPublish(
  run: TranscodeRun,
  plan: { source: VideoSource; rungs: readonly Rung[] },
  publisher: Publisher,
): Promise<string> {
  const broken = new AbortController()
  const signal = run.signal ? AbortSignal.any([run.signal, broken.signal]) : broken.signal
  const limitMs = timeLimitMs(plan.source)
  const options = transcodeArguments({
    ...plan,
    inputPath: run.inputPath,
    outputFolder: run.workFolder,
    cpuLimitSeconds: Math.ceil((limitMs * 4) / 1000),
    threads: run.share.threads,
  })
  let encoding = true
  const encoder = runProgram(run.tools.ffmpeg, options, {
    ...programOptions({ ...run, signal }),
    limitMs,
  }).finally(() => {
    encoding = false
  })
  const published = publishWhile(() => encoding, { run, publisher, encoder })
  const poster = publishPoster({ ...run, signal }, plan.source)
  try {
    const [posterKey] = await Promise.all([poster, published])
    if (!publisher.isComplete()) throw new Error('the encoder ended without finishing every rendition')
    return posterKey
  } catch (error) {
    // A file without frames makes the encoder fail too; the poster's error is the permanent one, so it is
    // checked first.
    const isUnreadable = await poster.then(
      () => false,
      (reason) => reason instanceof UnreadableVideo,
    )
    broken.abort()
    await Promise.allSettled([encoder, published])
    throw isUnreadable ? await poster.catch((reason: unknown) => reason) : error
  }
}

async function publishWhile(
  isEncoding: () => boolean,
  { run, publisher, encoder }: { run: TranscodeRun; publisher: Publisher; encoder: Promise<unknown> },
): Promise<void> {
  let announced = 0
  for (let last = false; !last; ) {
    last = !isEncoding()
    await publisher.publishNew()
    const ready = publisher.ready()
    if (publisher.isPlayable() && ready.length > announced) {
      announced = ready.length
      await run.onReady(ready)
    }
    if (!last) await Promise.race([encoder, sleep(pollMs)])
  }
  await encoder
}

/** A frame from early in the video, shown before playback; the first frame when the source is not seekable. */
async function publishPoster(
  { tools, storage, prefix, share, ...run }: TranscodeRun,
  source: VideoSource,
): Promise<string> {
  const limits = { limitMs: 120_000, signal: run.signal, nice: share.nice }
  const stillAt = (seconds: number): Promise<Buffer> =>
    runProgram(tools.ffmpeg, posterArguments(source, run.inputPath, seconds), limits)
  const early = await stillAt(Math.min(60, (source.durationSeconds ?? 0) / 10))
  const still = early.length > 0 ? early : await stillAt(0)
  if (still.length === 0) throw new UnreadableVideo('it shows no picture')
  const [poster] = await renderPicture(still, [640])
  if (!poster) throw new Error('a still has one width')
  const key = `${prefix}poster.webp`
  await storage.put(key, poster.webp)
  return key
}

/** Twenty times the duration, at least 15 minutes; for an unknown duration the maximum. */
function timeLimitMs(source: VideoSource): number {
  const length = source.durationSeconds === undefined ? 12 * hourMs : source.durationSeconds * 20_000
  return Math.min(12 * hourMs, Math.max(hourMs / 4, length))
}
