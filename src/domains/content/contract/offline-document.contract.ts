import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { pathId } from '#platform/contract/wire.ts'
import type { AccessVia } from './lessons.contract.ts'
import { offlineFile } from './offline.contract.ts'

const offlineDocument = z.object({
  content_id: z.number(),
  /** Changes when the file is replaced. */
  version: z.string(),
  kind: z.enum(['image', 'pdf']),
  media_type: z.string(),
  /** Encrypted as the segments of a video are: AES-128-CBC; the initialisation vector is the index. */
  pieces: z.array(offlineFile),
})
export type OfflineDocument = z.output<typeof offlineDocument>

const params = { id: pathId, groupId: pathId, contentId: pathId }
const config = { access: 'student', errors: ['FORBIDDEN', 'CONTENT_NOT_FOUND', 'ACCESS_ENDED'] } as const

/** The pieces of a picture or PDF with size and hash, for saving it. Access is that of the file. */
function documentBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/offline-document`,
    config,
    schema: {
      summary: 'Pieces of a picture or PDF, for opening it without a connection',
      params: z.object(params),
      response: { 200: offlineDocument },
    },
  } as const satisfies Endpoint
}
export const documentFromClass = documentBy('class')
export const documentFromVideoCourse = documentBy('video-course')

/** One encrypted piece. It answers `Range`, so that a lost connection goes on within it. */
function pieceBy<const Via extends AccessVia>(via: Via) {
  return {
    method: 'GET',
    url: `/my/${via}/:id/content-gp/:groupId/content/:contentId/offline-document/:piece`,
    config: { ...config, reply: 'file', shedLast: true },
    schema: {
      summary: 'An encrypted piece of a picture or PDF',
      params: z.object({ ...params, piece: z.string().check(z.regex(/^\d{5}$/)) }),
    },
  } as const satisfies Endpoint
}
export const pieceFromClass = pieceBy('class')
export const pieceFromVideoCourse = pieceBy('video-course')
