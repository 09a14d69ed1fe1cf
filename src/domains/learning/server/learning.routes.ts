import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as courses from '../contract/course-progress.contract.ts'
import { myLearning } from '../contract/my-learning.contract.ts'
import { myTeaching } from '../contract/my-teaching.contract.ts'
import * as notes from '../contract/notes.contract.ts'
import * as outlines from '../contract/outline.contract.ts'
import * as progress from '../contract/progress.contract.ts'
import { getCourseOutline } from './course-outline.ts'
import { removeNote, saveNote, showNotes } from './notes/notes.ts'
import { getMyLearning } from './overview/my-learning.ts'
import { getMyTeaching } from './overview/my-teaching.ts'
import { getLessonsCompletion, getStudentsProgress } from './progress/course-progress.ts'
import { getLessonsProgress } from './progress/lessons-progress.ts'
import { getStudentProgress, mergeStudentProgress } from './progress/merge-progress.ts'

export function mountLearning(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, myLearning, ({ viewer }) => getMyLearning(db, viewer))
  mount(api, myTeaching, ({ viewer }) => getMyTeaching(db, viewer))
  mount(api, progress.mergeProgress, ({ viewer, body }) => mergeStudentProgress(db, viewer, body.items))
  mount(api, progress.getLessonProgress, ({ viewer, params }) => getStudentProgress(db, viewer, params.id))
  mount(api, progress.listCourseProgress, ({ viewer, params }) =>
    getLessonsProgress(db, viewer, { courseId: params.id }),
  )
  mount(api, notes.listNotes, ({ viewer, params }) => showNotes(db, viewer, params.id))
  mount(api, notes.saveNote, ({ viewer, params, body }) =>
    saveNote(db, viewer, { contentId: params.id, atSeconds: body.at_seconds, text: body.text }),
  )
  mount(api, notes.removeNote, ({ viewer, params, body }) =>
    removeNote(db, viewer, { contentId: params.id, atSeconds: body.at_seconds }),
  )
  mount(api, outlines.classOutline, ({ viewer, params }) => getCourseOutline(db, viewer, { via: 'class', ...params }))
  mount(api, outlines.videoCourseOutline, ({ viewer, params }) =>
    getCourseOutline(db, viewer, { via: 'video-course', ...params }),
  )
  mount(api, courses.courseStudentsProgress, ({ viewer, params, query }) =>
    getStudentsProgress(db, viewer, { courseId: params.id, page: query.page }),
  )
  mount(api, courses.courseLessonsProgress, ({ viewer, params }) => getLessonsCompletion(db, viewer, params.id))
  mount(api, progress.listGroupProgress, ({ viewer, params }) => getLessonsProgress(db, viewer, { groupId: params.id }))
}
