import type { Rung } from './ladder.ts'
import type { VideoSource } from './probe-video.ts'

/** Every segment starts at a multiple of this, in every rung, so that players can change rungs anywhere. */
export const segmentSeconds = 4

export const audioName = 'audio'
const audioBitsPerSecond = 48_000

/** Both files are local paths; the folder must exist and be empty. */
export interface TranscodePlan {
  readonly source: VideoSource
  readonly inputPath: string
  readonly outputFolder: string
  readonly rungs: readonly Rung[]
  readonly cpuLimitSeconds: number
  /** For decoding, for scaling and for the largest size each; 0 for as many as there are processors. */
  readonly threads: number
}

/**
 * The arguments for one pass that decodes a source once and writes every rung and the sound, in a folder each.
 *
 * All renditions come from one muxer: separate ones let sound and picture drift apart by up to 0.13 s. Times start at
 * one second, because a first time of zero goes negative by the encoder's delay and shifts the sound.
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

/** One JPEG of the picture at about a moment, to standard output; nothing where the source cannot jump there. */
export function posterArguments(source: VideoSource, inputPath: string, atSeconds: number): string[] {
  const [, ...input] = inputArguments(source, inputPath, 60)
  return [
    ...['-nostdin', '-noaccurate_seek', '-ss', atSeconds.toFixed(3), ...input],
    ...['-map', `0:${source.videoStream}`, '-frames:v', '1'],
    ...['-vf', `scale=${source.widthPixels}:${source.heightPixels},setsar=1,scale='min(1280,iw)':-2`],
    ...['-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '3', 'pipe:1'],
  ]
}

/** What stands before the input holds for its decoder. */
function threadArguments(threads: number): string[] {
  return threads === 0 ? [] : ['-filter_complex_threads', String(threads), '-threads', String(threads)]
}

/** The demuxer is named and the protocols are few, so that nothing inside the file can make the program read another. */
function inputArguments(source: VideoSource, inputPath: string, cpuLimitSeconds: number): string[] {
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-timelimit', String(cpuLimitSeconds)],
    ...['-protocol_whitelist', 'file,crypto,data', '-f', source.demuxer, '-i', `file:${inputPath}`],
  ]
}

/**
 * Each size is made from the next larger one: every step then reads few pixels, and a factor below two loses nothing
 * that anyone would see by the cheap filter.
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
 * Below the top one thread each: the encoders run side by side anyway, and waiting for each other costs time. The second
 * largest size costs most of the rest, and looks for movement less finely.
 */
function videoArguments({ rungs, threads }: TranscodePlan, index: number): string[] {
  const cap = rungs[index]?.maxBitsPerSecond ?? 0
  const isTop = index === rungs.length - 1
  return [
    ...['-map', `[v${index}]`, `-c:v:${index}`, 'libx264', `-preset:v:${index}`, 'veryfast', `-crf:v:${index}`, '26'],
    ...[`-maxrate:v:${index}`, String(cap), `-bufsize:v:${index}`, String(cap * 2)],
    ...[`-sc_threshold:v:${index}`, '0', `-force_key_frames:v:${index}`, `expr:gte(t,n_forced*${segmentSeconds})`],
    ...(isTop && threads === 0 ? [] : [`-threads:v:${index}`, isTop ? String(threads) : '1']),
    ...(index === rungs.length - 2 && index > 1 ? [`-x264-params:v:${index}`, 'subme=1:me=dia'] : []),
  ]
}

/** Sound that starts late or has holes is filled up, else it would slide against the picture. */
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
