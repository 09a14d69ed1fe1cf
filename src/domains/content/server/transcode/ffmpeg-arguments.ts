import { segmentSeconds } from '../../contract/play-index.ts'
import { inputArguments } from './input-arguments.ts'
import type { Rung } from './ladder.ts'
import type { VideoSource } from './probe-video.ts'

export const audioName = 'audio'
const audioBitsPerSecond = 48_000

/** Both paths are local; the folder must exist and be empty. */
interface TranscodePlan {
  readonly source: VideoSource
  readonly inputPath: string
  readonly outputFolder: string
  readonly rungs: readonly Rung[]
  readonly cpuLimitSeconds: number
  /** Number of threads each for decoding, scaling and the largest rendition; 0 means one per processor. */
  readonly threads: number
}

/**
 * Arguments of one ffmpeg run that decodes the source once and writes every video rendition and the sound, each to
 * its folder.
 *
 * One muxer writes all renditions: with separate ones, sound and video drift apart by up to 0.13 s. Timestamps
 * start at one second, because with zero the encoder delay makes the first one negative and shifts the sound.
 */
export function transcodeArguments(plan: TranscodePlan): string[] {
  const { source, rungs, outputFolder } = plan
  const sound = source.audioStream !== undefined
  return [
    ...threadArguments(plan.threads),
    ...inputArguments(source, plan.inputPath, plan.cpuLimitSeconds),
    ...['-filter_complex', filterGraph(source, rungs)],
    ...rungs.flatMap((_, index) => videoArguments(plan, index)),
    ...(sound ? audioArguments(source.audioStream) : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-output_ts_offset', '1', '-max_muxing_queue_size', '9999'],
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', '0', '-hls_playlist_type', 'event'],
    ...['-hls_segment_type', 'fmp4', '-hls_segment_options', 'movflags=+frag_discont'],
    ...['-hls_flags', 'independent_segments+temp_file', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', `${outputFolder}/%v/%05d.m4s`],
    ...['-var_stream_map', streamMap(rungs, sound)],
    `${outputFolder}/%v/index.m3u8`,
  ]
}

/**
 * Arguments that write one JPEG frame near a given time to stdout; the output is empty when the source is not
 * seekable.
 */
export function posterArguments(source: VideoSource, inputPath: string, atSeconds: number): string[] {
  const [, ...input] = inputArguments(source, inputPath, 60)
  return [
    ...['-nostdin', '-noaccurate_seek', '-ss', atSeconds.toFixed(3), ...input],
    ...['-map', `0:${source.videoStream}`, '-frames:v', '1'],
    ...['-vf', `scale=${source.widthPixels}:${source.heightPixels},setsar=1,scale='min(1280,iw)':-2`],
    ...['-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '3', 'pipe:1'],
  ]
}

/** Options before the input apply to its decoder. */
function threadArguments(threads: number): string[] {
  return threads === 0 ? [] : ['-filter_complex_threads', String(threads), '-threads', String(threads)]
}

/**
 * Each size is scaled from the next larger one, so each step reads few pixels; below a factor of two the fast
 * filter shows no visible loss.
 */
function filterGraph(source: VideoSource, rungs: readonly Rung[]): string {
  const top = rungs.at(-1)
  if (!top) throw new Error('a ladder has at least one rung')
  const size = (rung: Rung): string => `scale=${rung.widthPixels}:${rung.heightPixels}:flags=bilinear`
  const base = `[0:${source.videoStream}]fps=${top.frameRate}:start_time=0,${size(top)},setsar=1,format=yuv420p[f${rungs.length - 1}]`
  const steps = rungs.toReversed().map((rung, position) => {
    const index = rungs.length - 1 - position
    const smaller = rungs[index - 1]
    if (!smaller) return `[f${index}]null[v${index}]`
    const slower = smaller.frameRate === rung.frameRate ? '' : `fps=${smaller.frameRate},`
    return `[f${index}]split[v${index}][s${index}];[s${index}]${slower}${size(smaller)}[f${index - 1}]`
  })
  return [base, ...steps].join(';')
}

/**
 * Renditions below the largest get one thread each: the encoders run in parallel, and synchronising threads costs
 * time. The second largest takes most of the remaining time, so it uses a cheaper motion search.
 */
function videoArguments({ rungs, threads }: TranscodePlan, index: number): string[] {
  const { maxBitsPerSecond: cap = 0, rateFactor } = rungs[index] ?? {}
  const isTop = index === rungs.length - 1
  return [
    ...['-map', `[v${index}]`, `-c:v:${index}`, 'libx264', `-preset:v:${index}`, 'veryfast'],
    ...[`-crf:v:${index}`, String(rateFactor)],
    ...[`-maxrate:v:${index}`, String(cap), `-bufsize:v:${index}`, String(cap * 2)],
    ...[`-sc_threshold:v:${index}`, '0', `-force_key_frames:v:${index}`, `expr:gte(t,n_forced*${segmentSeconds})`],
    ...(isTop && threads === 0 ? [] : [`-threads:v:${index}`, isTop ? String(threads) : '1']),
    ...(index === rungs.length - 2 && index > 1 ? [`-x264-params:v:${index}`, 'subme=1:me=dia'] : []),
  ]
}

/** Gaps and a late start of the sound are filled with silence, otherwise sound and video drift apart. */
function audioArguments(stream: number | undefined): string[] {
  return [
    ...['-map', `0:${stream}`, '-c:a', 'aac', '-b:a', String(audioBitsPerSecond), '-ac', '1', '-ar', '48000'],
    ...['-af', 'aresample=async=1:first_pts=0'],
  ]
}

function streamMap(rungs: readonly Rung[], sound: boolean): string {
  const group = sound ? ',agroup:sound' : ''
  const maps = rungs.map((rung, index) => `v:${index}${group},name:${rung.name}`)
  return [...maps, ...(sound ? [`a:0${group},name:${audioName}`] : [])].join(' ')
}
