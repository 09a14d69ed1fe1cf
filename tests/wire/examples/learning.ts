import * as courses from '#domains/learning/contract/course-progress.contract.ts'
import { myLearning } from '#domains/learning/contract/my-learning.contract.ts'
import { myTeaching } from '#domains/learning/contract/my-teaching.contract.ts'
import * as notes from '#domains/learning/contract/notes.contract.ts'
import * as outlines from '#domains/learning/contract/outline.contract.ts'
import * as progress from '#domains/learning/contract/progress.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const played = {
  content_id: ID.content.video,
  ranges: [[0, 20]],
  position: 20,
  at: '2026-03-01T03:00:00Z',
}

const ofVideo = { as: 'student', path: [ID.content.video] } as const
const note = { at_seconds: 20, text: 'ကြိယာများ' }
const noLesson = { CONTENT_NOT_FOUND: { path: [ID.unused] }, FORBIDDEN: { as: 'stranger' } } as const
const withNotes =
  (count: number) =>
  ({ api: { db } }: World) =>
    db
      .insertInto('lessonNotes')
      .values(
        Array.from({ length: count }, (_, at) => ({
          accountId: ID.student,
          contentId: ID.content.video,
          atSeconds: at * 10,
          text: `မှတ်စု ${at}`,
          updatedAt: new Date('2026-02-01T09:00:00+06:30'),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()

export const learning = [
  ...of(
    myLearning,
    { as: 'student' },
    { 'while an application waits': { as: 'applicant' }, 'after the access has ended': { as: 'expired' } },
  ),
  ...of(myTeaching, { as: 'teacher' }, { 'of an owner without courses': { as: 'otherTeacher' } }),
  ...of(
    progress.mergeProgress,
    { as: 'student', body: { items: [played] } },
    {
      'drops what is wrong': {
        body: {
          items: [
            { ...played, ranges: [[20, 0]] },
            { ...played, content_id: ID.unused },
          ],
        },
      },
      'of a course not bought': { as: 'stranger' },
      INVALID_INPUT: { body: { items: [] } },
    },
  ),
  ...of(
    progress.getLessonProgress,
    { as: 'student', path: [ID.content.video] },
    { CONTENT_NOT_FOUND: { path: [ID.unused] }, FORBIDDEN: { as: 'stranger' } },
  ),
  ...of(notes.listNotes, { ...ofVideo, arrange: withNotes(2) }, noLesson),
  ...of(
    notes.saveNote,
    { ...ofVideo, body: note },
    { ...noLesson, NOTE_LIMIT: { body: { ...note, at_seconds: 5 }, arrange: withNotes(200) } },
  ),
  ...of(notes.removeNote, { ...ofVideo, body: { at_seconds: 10 }, arrange: withNotes(2) }, noLesson),
  ...of(progress.listCourseProgress, { as: 'student', path: [ID.course.video] }, { FORBIDDEN: { as: 'stranger' } }),
  ...of(outlines.classOutline, { as: 'student', path: [ID.class.open] }, { FORBIDDEN: { as: 'stranger' } }),
  ...of(outlines.videoCourseOutline, { as: 'student', path: [ID.course.video] }, { FORBIDDEN: { as: 'stranger' } }),
  ...of(
    courses.courseStudentsProgress,
    { as: 'teacher', path: [ID.course.video] },
    { COURSE_NOT_FOUND: { as: 'otherTeacher' } },
  ),
  ...of(
    courses.courseLessonsProgress,
    { as: 'teacher', path: [ID.course.video] },
    { COURSE_NOT_FOUND: { as: 'otherTeacher' } },
  ),
  ...of(progress.listGroupProgress, { as: 'student', path: [ID.group.video] }, { FORBIDDEN: { as: 'stranger' } }),
]
