import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { readMultipartForm } from '#platform/server/http/multipart-form.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import * as contract from '../../contract/subtitles.contract.ts'
import { openContent } from '../delivery/open-content.ts'
import { checkTrack, listOwnSubtitles, openSubtitlesThread, removeTrack, saveTrack } from './own-subtitles.ts'
import { findCues } from './subtitles.queries.ts'

interface ContentParams {
  readonly id: number
  readonly groupId: number
  readonly contentId: number
}
type TrackParams = ContentParams & { readonly language: contract.SubtitleLanguage }

const readForm = (request: FastifyRequest) =>
  readMultipartForm(request, { maxFiles: 1, maxFileBytes: contract.subtitleMaxBytes })

/** Mounts the endpoints of subtitles. */
export function mountSubtitles(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  const thread = openSubtitlesThread()
  api.addHook('onClose', () => thread.close())
  mount(api, contract.ownSubtitles, async ({ viewer, params }) => ({
    subtitles: await listOwnSubtitles(db, refOf(viewer, params)),
  }))
  for (const [call, act] of [
    [contract.checkSubtitles, checkTrack],
    [contract.saveSubtitles, saveTrack],
  ] as const) {
    mountOverHttp(api, call, async ({ viewer, params, request }) => {
      await using form = await readForm(request)
      return await act({ db, thread }, { ref: refOf(viewer, params), language: params.language, file: form.files[0] })
    })
  }
  mount(api, contract.removeSubtitles, async ({ viewer, params }) => ({
    status: await removeTrack(db, refOf(viewer, params), params.language),
  }))
  mount(api, contract.subtitlesFromClass, ({ viewer, params }) => getTrack(db, viewer, { via: 'class', ...params }))
  mount(api, contract.subtitlesFromVideoCourse, ({ viewer, params }) =>
    getTrack(db, viewer, { via: 'video-course', ...params }),
  )
}

/** @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent, or no subtitles in this language */
async function getTrack(
  db: Db,
  viewer: AccountViewer,
  { language, ...ref }: TrackParams & { readonly via: AccessVia },
) {
  const { id: contentId } = await openContent(db, viewer, ref)
  const cues = await findCues(db, { contentId, language })
  if (!cues) throw new Refusal('CONTENT_NOT_FOUND')
  return { language, cues }
}

function refOf(owner: { readonly id: number }, { id, groupId, contentId }: ContentParams) {
  return { ownerId: owner.id, courseId: id, groupId, contentId }
}
