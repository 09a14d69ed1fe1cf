import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { myLearning } from '../contract/my-learning.contract.ts'
import * as progress from '../contract/progress.contract.ts'
import { getLessonsProgress } from './lessons-progress.ts'
import { getStudentProgress, mergeStudentProgress } from './merge-progress.ts'
import { getMyLearning } from './my-learning.ts'

export function mountLearning(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, myLearning, ({ viewer }) => getMyLearning(db, viewer))
  mount(api, progress.mergeProgress, ({ viewer, body }) => mergeStudentProgress(db, viewer, body.items))
  mount(api, progress.getLessonProgress, ({ viewer, params }) => getStudentProgress(db, viewer, params.id))
  mount(api, progress.listCourseProgress, ({ viewer, params }) =>
    getLessonsProgress(db, viewer, { courseId: params.id }),
  )
  mount(api, progress.listGroupProgress, ({ viewer, params }) => getLessonsProgress(db, viewer, { groupId: params.id }))
}
