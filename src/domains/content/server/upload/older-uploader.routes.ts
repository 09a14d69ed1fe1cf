import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import * as contract from '../../contract/older-uploader.contract.ts'
import { olderUploadExtensions } from '../../contract/upload-rules.ts'
import { findGroup, findOwnGroup, isOwnCourse, listAllGroups } from '../content-groups.queries.ts'
import { openFileDirectly } from '../delivery/open-content.ts'
import { sendFile } from '../delivery/send-content.ts'
import { findContentByStoredName } from '../lessons/lessons.queries.ts'
import { listCourseChoices, listOwnVideos } from './older-uploader.queries.ts'
import { receiveContent } from './receive-content.ts'

/** Mounts the endpoints of the first version of the uploader. @see OP-135 */
export function mountOlderUploader(api: FastifyInstance, services: AppServices): void {
  const { db } = services
  mount(api, contract.olderCourses, ({ viewer }) => listCourseChoices(db, viewer.id))
  mount(api, contract.olderGroups, async ({ viewer, params }) => {
    if (!(await isOwnCourse(db, { courseId: params.courseId, ownerId: viewer.id })))
      throw new Refusal('COURSE_NOT_FOUND')
    return listAllGroups(db, params.courseId)
  })
  mountOverHttp(api, contract.olderUpload, async ({ viewer, params, request }) => {
    const group = await findGroup(db, params.groupId)
    const ref = { courseId: group?.courseId ?? 0, groupId: params.groupId, ownerId: viewer.id }
    if (!(await findOwnGroup(db, ref))) throw new Refusal('GROUP_NOT_FOUND')
    const destination = { groupId: params.groupId, extensions: olderUploadExtensions, titleFromName: true }
    return { status: 'success' as const, id: await receiveContent(services, { request, sender: viewer }, destination) }
  })
  mount(api, contract.olderVideos, ({ viewer }) => listOwnVideos(db, viewer.id))
  mountOverHttp(api, contract.olderDownload, async ({ viewer, params, request, reply }) => {
    const file = await openFileDirectly(db, viewer, await findContentByStoredName(db, params.fileName))
    return sendFile(services, { request, reply }, file)
  })
}
