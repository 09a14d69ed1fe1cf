import * as z from 'zod/mini'
import { ClassType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { keyword, optionalCalendarDay, optionalWireId, orNone, wireCode } from '#platform/contract/validation.ts'
import { pageNumber, pageOf, pathId } from '#platform/contract/wire.ts'
import { EnrolmentStatus } from './enrolment-status.ts'

/** A student of a class as the owner sees them. The last five fields are additions that actions need. @see OP-082 */
export const studentRow = z.object({
  student_id: z.number(),
  name: z.nullable(z.string()),
  course_name: z.string(),
  class_type: codeSchema(ClassType),
  start_date: z.string(),
  start_time: z.string(),
  end_date: z.string(),
  end_time: z.string(),
  status: codeSchema(EnrolmentStatus),
  class_id: z.number(),
  class_student_id: z.number(),
  fee: z.number(),
  url: z.nullable(z.string()),
  payment_verified: z.boolean(),
  end_access_date: z.nullable(z.string()),
  /** When the student applied. */
  insert_time: z.optional(z.string()),
  /** An application joins owner and student. @see OP-077 */
  phone_number_1: z.optional(z.nullable(z.string())),
})
export type StudentRow = z.output<typeof studentRow>

/** Narrows the list: the status, one class, and the days of the applications, both included. */
const studentFilter = {
  status: orNone(wireCode(Object.values(EnrolmentStatus))),
  class_id: optionalWireId,
  from: optionalCalendarDay,
  to: optionalCalendarDay,
}
const listQuery = { page: pageNumber, teacher_id: optionalWireId, school_id: optionalWireId, ...studentFilter }

/** Everyone who has applied for one of the caller's classes, newest first. @see T-STU-01, OP-156 */
export const listStudents = {
  method: 'GET',
  url: '/my/student/list',
  config: { access: 'approved-owner', selfExempt: 'not read: the token says whose list it is' },
  schema: {
    summary: "Students of the caller's classes",
    querystring: z.object(listQuery),
    response: { 200: pageOf(studentRow) },
  },
} as const satisfies Endpoint

/** As {@link listStudents}, for a name or a title. */
export const searchStudents = {
  ...listStudents,
  url: '/my/student/filter',
  schema: {
    ...listStudents.schema,
    querystring: z.object({ ...listQuery, keyword }),
  },
} as const satisfies Endpoint

/** The newest 10,000 that match, as a file, whose words are in the caller's language. */
export const exportStudents = {
  method: 'GET',
  url: '/my/student/export',
  config: { access: 'approved-owner', reply: 'file' },
  schema: {
    summary: "Students of the caller's classes as a file",
    querystring: z.object({ format: tableFormat, keyword: z.optional(keyword), ...studentFilter }),
  },
} as const satisfies Endpoint

/** The classes that someone has applied for, newest first, to choose one of them. */
export const studentClasses = {
  method: 'GET',
  url: '/my/student/classes',
  config: { access: 'approved-owner' },
  schema: {
    summary: "The caller's classes with applications",
    response: {
      200: z.array(z.object({ class_id: z.number(), course_name: z.string(), start_date: z.string() })),
    },
  },
} as const satisfies Endpoint

const theStudentDecidedOn = 'the student decided on'
const decisionParams = z.object({ classId: pathId, studentId: pathId })
const decisionReply = {
  200: z.object({ status: codeSchema(EnrolmentStatus), end_access_date: z.nullable(z.string()) }),
}

/** The owner accepts a student. A GET that writes; repeating it changes nothing. @see SR-04 */
export const acceptStudent = {
  method: 'GET',
  url: '/my/class/:classId/student/:studentId/accept',
  config: {
    access: 'approved-owner',
    mutates: true,
    selfExempt: theStudentDecidedOn,
    errors: ['CLASS_NOT_FOUND', 'ENROLMENT_NOT_FOUND', 'ENROLMENT_TRANSITION_REFUSED', 'PAYMENT_NOT_VERIFIED'],
  },
  schema: { summary: 'Accept a student', params: decisionParams, response: decisionReply },
} as const satisfies Endpoint

/**
 * The owner takes an acceptance back within 15 seconds, before the student is notified. The application waits again.
 * Repeating it changes nothing.
 */
export const undoAcceptStudent = {
  method: 'POST',
  url: '/my/class/:classId/student/:studentId/undo-accept',
  config: {
    access: 'approved-owner',
    selfExempt: theStudentDecidedOn,
    errors: ['CLASS_NOT_FOUND', 'ENROLMENT_NOT_FOUND', 'ENROLMENT_TRANSITION_REFUSED'],
  },
  schema: { summary: 'Undo the acceptance of a student', params: decisionParams, response: decisionReply },
} as const satisfies Endpoint

/** The owner rejects an application. As {@link acceptStudent} otherwise. */
export const rejectStudent = {
  method: 'GET',
  url: '/my/class/:classId/student/:studentId/reject',
  config: {
    access: 'approved-owner',
    mutates: true,
    selfExempt: theStudentDecidedOn,
    errors: ['CLASS_NOT_FOUND', 'ENROLMENT_NOT_FOUND', 'ENROLMENT_TRANSITION_REFUSED'],
  },
  schema: { summary: 'Reject a student', params: decisionParams, response: decisionReply },
} as const satisfies Endpoint

/** The owner finishes an enrolment whose class and access have ended. @see OP-084 */
export const finishStudent = {
  method: 'POST',
  url: '/my/class/:classId/student/:studentId/finish',
  config: {
    access: 'approved-owner',
    errors: ['CLASS_NOT_FOUND', 'ENROLMENT_NOT_FOUND', 'ENROLMENT_TRANSITION_REFUSED'],
    selfExempt: theStudentDecidedOn,
  },
  schema: { summary: 'Finish a student’s enrolment', params: decisionParams, response: decisionReply },
} as const satisfies Endpoint

/**
 * The owner finishes all enrolments of an ended class whose access has ended. Repeating it changes nothing.
 *
 * @see OP-084
 */
export const finishStudents = {
  method: 'POST',
  url: '/my/class/:classId/finish',
  config: { access: 'approved-owner', errors: ['CLASS_NOT_FOUND'] },
  schema: {
    summary: 'Finish the enrolments of an ended class',
    params: z.object({ classId: pathId }),
    response: { 200: z.object({ finished: z.number() }) },
  },
} as const satisfies Endpoint
