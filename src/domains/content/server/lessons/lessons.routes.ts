import type { FastifyInstance } from 'fastify'
import { getOwnCourse } from '#domains/catalogue/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AccountViewer, StudentViewer } from '#platform/server/auth/viewer.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import * as files from '../../contract/content-files.contract.ts'
import * as details from '../../contract/lesson-detail.contract.ts'
import * as contract from '../../contract/lessons.contract.ts'
import { downloadContent, linkToContent } from '../delivery/send-content.ts'
import { linkToStream, streamByTicket } from '../delivery/stream-by-ticket.ts'
import { type Streaming, streamContent } from '../delivery/stream-content.ts'
import type { TicketNetworks } from '../delivery/ticket-networks.ts'
import { getLesson } from './lesson-detail.ts'
import {
  getLessonGroup,
  getStudentCourseHeader,
  getVideoCourseHeader,
  listGroupLessons,
  listLessonGroups,
} from './lessons.ts'

/** Mounts the endpoints with which a student reads a class or video course. */
export function mountLessons(api: FastifyInstance, { db }: AppServices): void {
  for (const [via, calls] of [
    ['class', contract.classLessons],
    ['video-course', contract.videoCourseLessons],
  ] as const) {
    const accessBy = (viewer: StudentViewer, id: number) => ({ via, id, student: viewer })
    mount(api, calls.groups, ({ viewer, params, query }) =>
      listLessonGroups(db, accessBy(viewer, params.id), query.page),
    )
    mount(api, calls.group, ({ viewer, params }) => getLessonGroup(db, accessBy(viewer, params.id), params.groupId))
    mount(api, calls.contents, ({ viewer, params, query }) =>
      listGroupLessons(db, accessBy(viewer, params.id), {
        groupId: params.groupId,
        page: query.page,
        order: query.order,
      }),
    )
  }
  mount(api, contract.myCourse, ({ viewer, params }) =>
    isStudent(viewer) ? getStudentCourseHeader(db, viewer, params.id) : getOwnCourse(db, viewer, params.id),
  )
  mount(api, contract.videoCourseHeader, ({ viewer, params }) => getVideoCourseHeader(db, viewer, params.id))
}

function isStudent(viewer: AccountViewer): viewer is StudentViewer {
  return viewer.kind === 'student'
}

/** Mounts downloads, file links and streams. */
export function mountFiles(
  api: FastifyInstance,
  services: AppServices & Streaming & { readonly ticketNetworks: TicketNetworks },
): void {
  mount(api, details.lessonFromClass, ({ viewer, params }) =>
    getLesson(services.db, viewer, { via: 'class', ...params }),
  )
  mount(api, details.lessonFromVideoCourse, ({ viewer, params }) =>
    getLesson(services.db, viewer, { via: 'video-course', ...params }),
  )
  mount(api, details.lessonFromCourse, ({ viewer, params }) =>
    getLesson(services.db, viewer, { via: 'course', ...params }),
  )
  mountOverHttp(api, files.downloadFromClass, (call) => downloadContent(services, 'class', call))
  mountOverHttp(api, files.downloadFromVideoCourse, (call) => downloadContent(services, 'video-course', call))
  mountOverHttp(api, files.downloadFromCourse, (call) => downloadContent(services, 'course', call))
  mount(api, files.linkFromClass, ({ viewer, params }) => linkToContent(services, viewer, { via: 'class', ...params }))
  mount(api, files.linkFromVideoCourse, ({ viewer, params }) =>
    linkToContent(services, viewer, { via: 'video-course', ...params }),
  )
  mount(api, files.linkFromCourse, ({ viewer, params }) =>
    linkToContent(services, viewer, { via: 'course', ...params }),
  )
  mountOverHttp(api, files.masterFromClass, (call) => streamContent(services, 'class', firstPlaylist(call)))
  mountOverHttp(api, files.masterFromVideoCourse, (call) =>
    streamContent(services, 'video-course', firstPlaylist(call)),
  )
  for (const [via, link, stream] of [
    ['class', files.streamLinkFromClass, files.ticketStreamFromClass],
    ['video-course', files.streamLinkFromVideoCourse, files.ticketStreamFromVideoCourse],
  ] as const) {
    mount(api, link, ({ viewer, params }) => linkToStream(services, viewer, { via, ...params }))
    mountOverHttp(api, stream, (call) => streamByTicket(services, via, call))
  }
  mountOverHttp(api, files.streamFromClass, (call) => streamContent(services, 'class', call))
  mountOverHttp(api, files.streamFromVideoCourse, (call) => streamContent(services, 'video-course', call))
}

/** The master playlist is a stream file whose name consists of the extension only. */
function firstPlaylist<C extends { params: object }>(call: C) {
  return { ...call, params: { ...call.params, name: '.m3u8' } }
}
