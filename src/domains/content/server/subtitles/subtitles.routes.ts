import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { readMultipartForm } from '#platform/server/http/multipart-form.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { ContentParams } from '../../contract/contents.contract.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import * as contract from '../../contract/subtitles.contract.ts'
import { ownContentRef } from '../content-actions.ts'
import { openContent } from '../delivery/open-content.ts'
import { checkTrack, listOwnSubtitles, openSubtitlesThread, removeTrack, saveTrack } from './own-subtitles.ts'
import { findCues } from './subtitles.queries.ts'

type TrackParams = ContentParams & { readonly language: contract.SubtitleLanguage }

const readForm = (request: FastifyRequest) =>
  readMultipartForm(request, { maxFiles: 1, maxFileBytes: contract.subtitleMaxBytes })

/** Mounts the endpoints of subtitles. */
export function mountSubtitles(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  const thread = openSubtitlesThread()
  api.addHook('onClose', () => thread.close())
  mount(api, contract.ownSubtitles, async (call) => ({
    subtitles: await listOwnSubtitles(db, ownContentRef(call)),
  }))
  for (const [call, act] of [
    [contract.checkSubtitles, checkTrack],
    [contract.saveSubtitles, saveTrack],
  ] as const) {
    mountOverHttp(api, call, async ({ viewer, params, request }) => {
      await using form = await readForm(request)
      const ref = ownContentRef({ viewer, params })
      return await act({ db, thread }, { ref, language: params.language, file: form.files[0] })
    })
  }
  mount(api, contract.removeSubtitles, async (call) => ({
    status: await removeTrack(db, ownContentRef(call), call.params.language),
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
