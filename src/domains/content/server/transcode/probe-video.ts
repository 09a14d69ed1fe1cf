import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { childEnvironment } from './child-environment.ts'
import type { VideoTools } from './find-video-tools.ts'

const run = promisify(execFile)

/**
 * The accepted container formats. Others, such as playlists and image sequences, could make the file refer to
 * other files.
 */
const demuxers = ['mov', 'matroska', 'avi', 'asf', 'flv', 'mpegts'] as const

type Demuxer = (typeof demuxers)[number]

/** Properties of a source that the transcoder needs, as displayed: rotated upright, with square pixels. */
export interface VideoSource {
  readonly demuxer: Demuxer
  readonly videoStream: number
  readonly audioStream: number | undefined
  readonly widthPixels: number
  readonly heightPixels: number
  /** Frames per second as a fraction ('30000/1001'), undefined when the container does not contain it. */
  readonly frameRate: string | undefined
  /** Undefined when the container does not contain it, as in recordings of browsers. */
  readonly durationSeconds: number | undefined
}

/** The file contains no playable video. A retry would not help. */
export class UnreadableVideo extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`not a readable video: ${reason}`, options)
    this.name = 'UnreadableVideo'
  }
}

const stream = z.object({
  index: z.number(),
  codec_type: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  duration: z.optional(z.string()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
  tags: z.optional(z.object({ rotate: z.optional(z.string()) })),
})
type Stream = z.infer<typeof stream>

const report = z.object({
  format: z.object({ format_name: z.string(), duration: z.optional(z.string()) }),
  streams: z.array(stream),
})

const shown = [
  'format=format_name,duration',
  'stream=index,codec_type,width,height,sample_aspect_ratio,avg_frame_rate,duration',
  'stream_disposition=attached_pic',
  'stream_tags=rotate',
  'stream_side_data=rotation',
].join(':')

const probeLimitMs = 60_000

/**
 * Reads the metadata of a video file without decoding it.
 *
 * @throws UnreadableVideo - unsupported container, no video stream, or invalid values
 */
export async function probeVideo(tools: VideoTools, path: string): Promise<VideoSource> {
  const { format, streams } = await readReport(tools, path)
  const demuxer = demuxers.find((name) => format.format_name.split(',').includes(name))
  if (!demuxer) throw new UnreadableVideo(`container ${format.format_name}`)
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  if (!video?.width || !video.height) throw new UnreadableVideo('no picture')
  const audio = streams.find((one) => one.codec_type === 'audio')
  return {
    demuxer,
    videoStream: video.index,
    audioStream: audio?.index,
    ...shownSize(video),
    frameRate: frameRateOf(video),
    durationSeconds: positive(format.duration) ?? positive(video.duration),
  }
}

async function readReport(tools: VideoTools, path: string): Promise<z.infer<typeof report>> {
  const whitelists = ['-protocol_whitelist', 'file,crypto,data', '-format_whitelist', demuxers.join(',')]
  const limits = { timeout: probeLimitMs, maxBuffer: 4 * 1024 * 1024, env: childEnvironment }
  const options = ['-v', 'error', ...whitelists, '-show_entries', shown, '-of', 'json', `file:${path}`]
  try {
    const { stdout } = await run(tools.ffprobe, options, limits)
    return report.parse(JSON.parse(stdout))
  } catch (error) {
    // An error code means that the program could not be started, which is not the file's fault.
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error
    throw new UnreadableVideo('nothing recognises it', { cause: error })
  }
}

function shownSize(video: Stream): { widthPixels: number; heightPixels: number } {
  const [across, down] = fraction(video.sample_aspect_ratio ?? '', ':') ?? [1, 1]
  const width = Math.round((video.width ?? 0) * (across / down))
  const height = video.height ?? 0
  return isLyingDown(video)
    ? { widthPixels: height, heightPixels: width }
    : { widthPixels: width, heightPixels: height }
}

function isLyingDown(video: Stream): boolean {
  const sideData = video.side_data_list?.find((data) => data.rotation !== undefined)
  const degrees = sideData?.rotation ?? Number(video.tags?.rotate ?? 0)
  return Math.abs(degrees) % 180 === 90
}

function frameRateOf(video: Stream): string | undefined {
  return fraction(video.avg_frame_rate ?? '', '/') ? video.avg_frame_rate : undefined
}

/** Both parts of 'a/b', if neither is zero. */
function fraction(text: string, separator: string): [number, number] | undefined {
  const [above, below] = text.split(separator).map(Number)
  return above && below && above > 0 && below > 0 ? [above, below] : undefined
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return value > 0 && Number.isFinite(value) ? value : undefined
}
