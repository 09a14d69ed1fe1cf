import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredText, wireId } from '#platform/contract/validation.ts'
import { idParams, pathId } from '#platform/contract/wire.ts'
import type { AccessVia } from './lessons.contract.ts'
import { subtitleLanguage } from './subtitles.contract.ts'

/** A student keeps lessons on so many devices at most. */
export const maxDevices = 3
/** Days without a connection during which a saved lesson opens. */
export const licenceDays = 14
/** Lessons for which licences are requested in one call. */
export const maxLicences = 100

const base64Of = (bytes: number) => {
  const whole = Math.floor(bytes / 3) * 4
  const rest = ['', '[A-Za-z0-9+/]{2}==', '[A-Za-z0-9+/]{3}='][bytes % 3]
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9+/]{${whole}}${rest}$`)))
}

export const offlineFile = z.object({
  name: z.string(),
  size_bytes: z.number(),
  /** SHA-256 of the file as it is sent, in base64. */
  sha256: z.string(),
})

const offlineTrack = z.object({
  name: z.string(),
  kind: z.enum(['video', 'audio']),
  codecs: z.string(),
  width: z.number(),
  height: z.number(),
  bits_per_second: z.number(),
  init: offlineFile,
  /** Encrypted with AES-128-CBC; the initialisation vector is the index. */
  segments: z.array(z.extend(offlineFile, { seconds: z.number() })),
})
export type OfflineTrack = z.output<typeof offlineTrack>

const offlineStream = z.object({
  content_id: z.number(),
  /** Changes when the video is prepared again, or replaced. */
  version: z.string(),
  duration_seconds: z.number(),
  /** The picture and its sound, or the sound alone. */
  tracks: z.array(offlineTrack),
  /** Languages in which there are subtitles. */
  subtitles: z.optional(z.array(subtitleLanguage)),
})
export type OfflineStream = z.output<typeof offlineStream>

const renditionName = z.string().check(z.regex(/^(?:audio|\d{3,4}p)$/))

/** Every file of one rendition with its size and hash, for saving a lesson. Access is that of the stream. */
function offlineBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/offline`,
    config: {
      access: 'student',
      errors: ['FORBIDDEN', 'CONTENT_NOT_FOUND', 'ACCESS_ENDED', 'WATCH_IN_APP', 'CONTENT_NOT_FINISHED'],
    },
    schema: {
      summary: 'Files of one quality of a lesson, for watching it without a connection',
      params: z.object({ id: pathId, groupId: pathId, contentId: pathId }),
      querystring: z.object({ rendition: renditionName }),
      response: { 200: offlineStream },
    },
  } as const satisfies Endpoint
}
export const offlineFromClass = offlineBy('class')
export const offlineFromVideoCourse = offlineBy('video-course')

const device = z.object({
  id: z.number(),
  name: z.string(),
  insert_time: z.string(),
  /** When it requested licences last. */
  seen_time: z.string(),
})
export type OfflineDevice = z.output<typeof device>
const deviceList = { 200: z.object({ devices: z.array(device), most: z.number() }) }

export const listDevices = {
  method: 'GET',
  url: '/my/devices',
  config: { access: 'student' },
  schema: { summary: 'Devices on which the student keeps lessons', response: deviceList },
} as const satisfies Endpoint

/** Registers the key of a device. Repeated with the same key it answers with the same device. */
export const addDevice = {
  method: 'POST',
  url: '/my/devices',
  config: { access: 'student', errors: ['DEVICE_LIMIT'] },
  schema: {
    summary: 'Register a device for saved lessons',
    body: z.object({
      name: requiredText({ max: 60 }),
      /** An uncompressed point of P-256. */
      public_key: base64Of(65),
    }),
    response: { 200: device },
  },
} as const satisfies Endpoint

/** The device gets no licence any more; those that it has end by themselves. Idempotent. */
export const removeDevice = {
  method: 'POST',
  url: '/my/devices/:id/remove',
  config: { access: 'student', errors: ['DEVICE_NOT_FOUND'] },
  schema: { summary: 'Remove a device', params: idParams, response: deviceList },
} as const satisfies Endpoint

const licensedLesson = z.object({
  via: z.enum(['class', 'video-course']),
  id: wireId,
  group_id: wireId,
  content_id: wireId,
})

const licence = z.object({
  content_id: z.number(),
  version: z.string(),
  /** The lesson's key, wrapped for the device (offline-licence-key.ts), in base64. */
  wrapped_key: z.string(),
  /** The server's half of the agreement, in base64. */
  public_key: z.string(),
  issued_at: z.string(),
  not_after: z.string(),
  /** The last day of access; null without one. */
  end_access_date: z.nullable(z.string()),
  /**
   * The class or video course of the same course whose access it rests on, where that is not the one that was named.
   */
  access: z.optional(z.object({ via: z.enum(['class', 'video-course']), id: z.number() })),
})
export type OfflineLicence = z.output<typeof licence>

/** Each lesson is decided by itself: refused ones are named, the others get a licence. */
export const issueLicences = {
  method: 'POST',
  url: '/my/offline-licences',
  config: { access: 'student', errors: ['DEVICE_NOT_FOUND'] },
  schema: {
    summary: 'Licences with which saved lessons open on a device',
    body: z.object({
      device_id: wireId,
      lessons: z.array(licensedLesson).check(z.minLength(1), z.maxLength(maxLicences)),
    }),
    response: {
      200: z.object({
        licences: z.array(licence),
        refused: z.array(
          z.object({
            content_id: z.number(),
            code: z.enum(['FORBIDDEN', 'CONTENT_NOT_FOUND', 'ACCESS_ENDED', 'WATCH_IN_APP', 'CONTENT_NOT_FINISHED']),
          }),
        ),
        server_time: z.string(),
      }),
    },
  },
} as const satisfies Endpoint
