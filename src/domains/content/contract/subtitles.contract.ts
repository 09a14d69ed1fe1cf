import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { actionReply } from './content-groups.contract.ts'
import { contentParams } from './contents.contract.ts'
import type { AccessVia } from './lessons.contract.ts'

export const subtitleLanguages = ['my', 'en'] as const
export const subtitleLanguage = z.enum(subtitleLanguages)
export type SubtitleLanguage = z.output<typeof subtitleLanguage>

export const subtitleExtensions = ['srt', 'vtt'] as const
export const subtitleMaxBytes = 1_048_576
export const maxCues = 5000
/** Of a cue's lines and their length in syllables, above which it covers too much of the picture. */
export const maxCueLines = 2
export const maxCueSyllables = 36

/** Times in seconds from the start; lines of the text may break at U+200B too. */
const cue = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type Cue = z.output<typeof cue>

/** Why a cue was left out; one that is 'long' is kept. */
const cueProblems = ['time', 'end-before-start', 'goes-back', 'after-end', 'long'] as const
const warning = z.object({
  /** Line of the cue's times in the file, counted from 1. */
  line: z.number(),
  problem: z.enum(cueProblems),
})
export type SubtitleWarning = z.output<typeof warning>

const checked = z.object({
  cues: z.number(),
  /** Whether the file was written in Zawgyi; its text was converted. */
  from_zawgyi: z.boolean(),
  warning_count: z.number(),
  /** The first of them. */
  warnings: z.array(warning),
  /** The first cues. */
  sample: z.array(cue),
})
export type CheckedSubtitles = z.output<typeof checked>

const trackParams = z.extend(contentParams, { language: subtitleLanguage })
const ofContent = '/my/course/:id/content-gp/:groupId/content/:contentId/subtitles'
const config = { access: 'approved-owner', errors: ['CONTENT_NOT_FOUND'] } as const
const fileConfig = { ...config, body: 'multipart' } as const

export const ownSubtitles = {
  method: 'GET',
  url: ofContent,
  config,
  schema: {
    summary: 'Subtitles of an own video',
    params: contentParams,
    response: {
      200: z.object({
        subtitles: z.array(
          z.object({ language: subtitleLanguage, cues: z.number(), source_name: z.string(), update_time: z.string() }),
        ),
      }),
    },
  },
} as const satisfies Endpoint
export type OwnSubtitles = z.output<(typeof ownSubtitles)['schema']['response'][200]>['subtitles']

/** Reads a file and stores nothing. One that cannot be read is refused under `file`. */
export const checkSubtitles = {
  method: 'POST',
  url: `${ofContent}/:language/check`,
  config: { ...fileConfig, reads: true },
  schema: { summary: 'What a file of subtitles contains', params: trackParams, response: { 200: checked } },
} as const satisfies Endpoint

/** Stores the cues of a file that can be read, in place of earlier ones of the language. Idempotent. */
export const saveSubtitles = {
  method: 'POST',
  url: `${ofContent}/:language`,
  config: fileConfig,
  schema: {
    summary: 'Store subtitles of a video: multipart field file, SRT or VTT',
    params: trackParams,
    response: { 200: checked },
  },
} as const satisfies Endpoint

/** Idempotent. */
export const removeSubtitles = {
  method: 'POST',
  url: `${ofContent}/:language/remove`,
  config,
  schema: { summary: 'Remove subtitles of a video', params: trackParams, response: { 200: actionReply } },
} as const satisfies Endpoint

/** Requires the same access as the video. */
function subtitlesBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/subtitles/:language`,
    config: { access: 'user', errors: ['FORBIDDEN', 'CONTENT_NOT_FOUND', 'ACCESS_ENDED'] },
    schema: {
      summary: 'Subtitles of a lesson in one language',
      params: trackParams,
      response: { 200: z.object({ language: subtitleLanguage, cues: z.array(cue) }) },
    },
  } as const satisfies Endpoint
}
export const subtitlesFromClass = subtitlesBy('class')
export const subtitlesFromVideoCourse = subtitlesBy('video-course')
