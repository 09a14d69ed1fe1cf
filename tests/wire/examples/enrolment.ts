import * as classes from '#domains/enrolment/contract/class-enrolments.contract.ts'
import * as courses from '#domains/enrolment/contract/course-enrolments.contract.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import * as my from '#domains/enrolment/contract/my-enrolments.contract.ts'
import * as students from '#domains/enrolment/contract/students.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const NONE = [ID.unused] as const
const anothersClass = { path: [ID.class.school] } as const
const set = (key: string, value: unknown) => (world: World) =>
  world.api.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute()

const purchase = (course_id: number, student_id: number = ID.stranger) => ({ body: { course_id, student_id } })
const decision = (student: number, seat: number = ID.class.open) => ({ path: [seat, student] })

export const enrolment = [
  ...of(
    classes.showClassEnrolment,
    { as: 'student', path: [ID.class.open] },
    {
      'with a payment picture': { as: 'applicant' },
      'without an application': { as: 'stranger' },
      CLASS_NOT_FOUND: { path: NONE },
    },
  ),
  ...of(
    classes.showClassAccessEnd,
    { as: 'student', path: [ID.class.open, ID.student] },
    {
      'before approval': { as: 'applicant', path: [ID.class.open, ID.applicant] },
      'FORBIDDEN: of another': { as: 'stranger' },
    },
  ),
  ...of(classes.showCourseAccessEnd, { as: 'student', path: [ID.course.video, ID.student] }),
  ...of(
    classes.rateClass,
    { as: 'student', path: [ID.class.open], query: { class_id: ID.class.open, student_id: ID.student, rate: 5 } },
    {
      CLASS_NOT_FOUND: { path: NONE, query: { rate: 5 } },
      RATING_NOT_ALLOWED: { as: 'applicant', query: { rate: 5 } },
      INVALID_INPUT: { query: { rate: 6 } },
      PREFETCH_REFUSED: { headers: { 'sec-purpose': 'prefetch' } },
    },
  ),
  ...of(
    classes.remindOwner,
    { as: 'applicant', path: [ID.applicant], query: { teacher_id: ID.teacher, student_id: ID.applicant } },
    { 'FORBIDDEN: of another': { as: 'stranger' } },
  ),
  ...of(
    courses.buyCourse,
    { as: 'stranger', ...purchase(ID.course.video) },
    {
      'a free one is open at once': purchase(ID.course.freeVideo),
      COURSE_NOT_FOUND: purchase(ID.course.pending),
      NOT_A_VIDEO_COURSE: purchase(ID.course.inPerson),
      ALREADY_BOUGHT: { as: 'student', ...purchase(ID.course.video, ID.student) },
    },
  ),
  ...of(
    courses.showCourseEnrolment,
    { as: 'student', path: [ID.course.video] },
    { 'without a purchase': { as: 'stranger' }, COURSE_NOT_FOUND: { path: NONE } },
  ),
  ...of(
    courses.rateCourse,
    { as: 'student', path: [ID.course.video], body: { course_id: ID.course.video, student_id: ID.student, rate: 5 } },
    { COURSE_NOT_FOUND: { path: NONE, body: { rate: 5 } }, RATING_NOT_ALLOWED: { as: 'applicant', body: { rate: 5 } } },
  ),
  ...of(my.listMyClasses, { as: 'student' }, { 'an owner’s': { as: 'teacher' } }),
  ...of(my.searchMyClasses, { as: 'student', query: { keyword: 'အင်္ဂလိပ်' } }, { 'an owner’s': { as: 'teacher' } }),
  ...of(my.listMyCourses, { as: 'student' }, { 'an owner’s': { as: 'teacher' } }),
  ...of(my.searchMyCourses, { as: 'student', query: { keyword: 'စာရင်း' } }, { 'an owner’s': { as: 'teacher' } }),
  ...of(students.listStudents, { as: 'teacher' }),
  ...of(students.studentClasses, { as: 'teacher' }),
  ...of(students.exportStudents, { as: 'teacher', query: { format: 'csv', status: '1' } }),
  ...of(students.searchStudents, { as: 'teacher', query: { keyword: 'သီရိ' } }),
  ...of(
    students.acceptStudent,
    { as: 'teacher', ...decision(ID.applicant) },
    {
      CLASS_NOT_FOUND: decision(ID.applicant, ID.class.school),
      ENROLMENT_NOT_FOUND: decision(ID.stranger),
      ENROLMENT_TRANSITION_REFUSED: {
        ...decision(ID.applicant),
        arrange: ({ api }) =>
          api.db
            .updateTable('enrolments')
            .set({ status: EnrolmentStatus.finished })
            .where('id', '=', ID.enrolment.waitingSeat)
            .execute(),
      },
      PAYMENT_NOT_VERIFIED: { arrange: set('require_verified_payment', true) },
    },
  ),
  ...of(
    students.rejectStudent,
    { as: 'teacher', ...decision(ID.applicant) },
    {
      CLASS_NOT_FOUND: decision(ID.applicant, ID.class.school),
      ENROLMENT_NOT_FOUND: decision(ID.stranger),
      ENROLMENT_TRANSITION_REFUSED: decision(ID.student),
    },
  ),
  ...of(
    students.undoAcceptStudent,
    {
      as: 'teacher',
      ...decision(ID.applicant),
      arrange: ({ api }) =>
        api.db
          .updateTable('enrolments')
          .set({
            status: EnrolmentStatus.approved,
            approvedAt: new Date(),
            decidedByType: 'owner',
            decidedById: ID.teacher,
          })
          .where('id', '=', ID.enrolment.waitingSeat)
          .execute(),
    },
    {
      CLASS_NOT_FOUND: decision(ID.applicant, ID.class.school),
      ENROLMENT_NOT_FOUND: decision(ID.stranger),
      ENROLMENT_TRANSITION_REFUSED: decision(ID.student),
    },
  ),
  ...of(students.finishStudents, { as: 'teacher', path: [ID.class.ended] }, { CLASS_NOT_FOUND: anothersClass }),
  ...of(
    students.finishStudent,
    { as: 'teacher', ...decision(ID.expired, ID.class.ended) },
    {
      CLASS_NOT_FOUND: { path: [...anothersClass.path, ID.expired] },
      ENROLMENT_NOT_FOUND: decision(ID.stranger),
      ENROLMENT_TRANSITION_REFUSED: decision(ID.student),
    },
  ),
]
