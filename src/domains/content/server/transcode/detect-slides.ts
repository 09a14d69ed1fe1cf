import type { VideoTools } from './find-video-tools.ts'
import { inputArguments } from './input-arguments.ts'
import type { VideoSource } from './probe-video.ts'
import { ProgramFailed, type RunOptions, runProgram } from './run-program.ts'

/** A pixel has changed when its brightness differs by more, of 255: less is noise of the encoder. */
const changedBrightness = 12
/** A picture has changed when more of its pixels have. A mouse pointer and handwriting change less, a face more. */
const changedShare = 0.005
const minuteSeconds = 60
/** A minute of slides has fewer changed pictures. */
const maxChanges = 6
/** And some that did not change, otherwise its key frames are too far apart to tell. */
const maxChangedShare = 2 / 3
const minCalmShare = 0.8
const minPictures = 8
const limitMs = 120_000

/** A key frame, compared with the one before. */
interface KeyFrame {
  readonly seconds: number
  /** Share of its pixels that differ, 0 to 1. */
  readonly changed: number
}

/**
 * Whether a video shows slides: pictures that stand still for long. Its key frames are compared, which decodes a
 * hundredth of the frames.
 *
 * @returns false also where it cannot be decided
 * @throws ProgramFailed - it was aborted
 */
export async function showsSlides(
  tools: VideoTools,
  { source, inputPath }: { readonly source: VideoSource; readonly inputPath: string },
  run: Omit<RunOptions, 'limitMs'>,
): Promise<boolean> {
  try {
    const output = await runProgram(tools.ffmpeg, keyFrameArguments(source, inputPath), { ...run, limitMs })
    return isOfSlides(readKeyFrames(output.toString()))
  } catch (error) {
    // A broken source is refused by the encoder, which says why.
    if (error instanceof ProgramFailed && !run.signal?.aborted) return false
    throw error
  }
}

/** Whether four of five minutes have few changed pictures. */
export function isOfSlides(keyFrames: readonly KeyFrame[]): boolean {
  const minutes = Map.groupBy(keyFrames, ({ seconds }) => Math.floor(seconds / minuteSeconds))
  const calm = [...minutes.values()].filter((pictures) => {
    const changes = pictures.filter(({ changed }) => changed > changedShare).length
    return changes < maxChanges && changes <= pictures.length * maxChangedShare
  })
  return keyFrames.length >= minPictures && calm.length >= minutes.size * minCalmShare
}

/** The share of changed pixels is the mean brightness of a picture in which they are white and all others black. */
function keyFrameArguments(source: VideoSource, inputPath: string): string[] {
  const filters = [
    // At most two in a second: some encoders write nothing but key frames.
    "select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.5)'",
    ...['scale=160:90:flags=area', 'format=yuv420p', 'tblend=all_mode=difference'],
    `lutyuv=y='if(gt(val,${changedBrightness}),255,0)'`,
    ...['signalstats', 'metadata=print:key=lavfi.signalstats.YAVG:file=-'],
  ]
  return [
    ...['-skip_frame', 'nokey', ...inputArguments(source, inputPath, limitMs / 1000)],
    ...['-map', `0:${source.videoStream}`, '-vf', filters.join(','), '-f', 'null', 'none'],
  ]
}

function readKeyFrames(printed: string): KeyFrame[] {
  return [...printed.matchAll(/pts_time:([\d.]+)\s+lavfi\.signalstats\.YAVG=([\d.]+)/g)].map(
    ([, seconds, brightness]) => ({ seconds: Number(seconds), changed: Number(brightness) / 255 }),
  )
}
