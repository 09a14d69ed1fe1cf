import * as z from 'zod/mini'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { Gender } from '#platform/contract/account-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, orNone, wholeNumberBetween, wireCode } from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { courseRow } from './courses.contract.ts'
import { filterBody, sortFields } from './list-filters.ts'

const text = z.nullable(z.string())

/** One teacher on a card. @see C-TS-03 */
export const teacherRow = z.object({
  teacher_id: z.number(),
  name: text,
  school_name: text,
  education: text,
  rating: z.number(),
  profile: text,
  gender: codeSchema(Gender),
})
export type TeacherRow = z.output<typeof teacherRow>

/** One school on a card. @see C-TS-02 */
export const schoolRow = z.object({ school_id: z.number(), name: text, profile: text, rating: z.number() })
export type SchoolRow = z.output<typeof schoolRow>

/** A teacher's public page. @see C-TS-04 */
const teacherPage = z.object({
  ...teacherRow.shape,
  experience: text,
  phone_number_1: text,
  message: text,
  rating_count: z.number(),
  /** The owner's own Android app, if there is one. @see OP-076 */
  apk_url: text,
})
export type TeacherPage = z.output<typeof teacherPage>

/** A school's public page. @see C-TS-05 */
const schoolPage = z.object({
  ...schoolRow.shape,
  message: text,
  address: text,
  phone_number_1: text,
  phone_number_2: text,
  email_1: text,
  rating_count: z.number(),
  apk_url: text,
})
export type SchoolPage = z.output<typeof schoolPage>

/** Maximum page size of a select field. */
const maxOwners = 200

/** Comma-separated ids; an empty string matches no account. */
const idList = z.pipe(
  z.optional(z.string().check(z.regex(/^(\d{1,15}(,\d{1,15}){0,199})?$/))),
  z.transform((text) => (text ?? '').split(',').filter(Boolean).map(Number)),
)

/**
 * Owners with a public course of the type; without a type or with type 1, of in-person and online courses. Unpaged
 * unless a size is sent; a name or ids restrict the result.
 *
 * @see OP-073
 */
const courseOwners = z.object({
  course_type: orNone(wireCode(Object.values(CourseType))),
  keyword,
  id: idList,
  size: orNone(wholeNumberBetween(1, maxOwners)),
  page: pageNumber,
})
export type CourseOwnersQuery = z.output<typeof courseOwners>

export const listAllTeachers = {
  method: 'GET',
  url: '/teacher/list/all',
  config: { access: 'public', partialText: true },
  schema: {
    summary: 'Teachers to filter courses by',
    querystring: courseOwners,
    response: { 200: z.array(z.object({ teacher_id: z.number(), name: text, school_name: text })) },
  },
} as const satisfies Endpoint

export const listAllSchools = {
  method: 'GET',
  url: '/school/list/all',
  config: { access: 'public', partialText: true },
  schema: {
    summary: 'Schools to filter courses by',
    querystring: courseOwners,
    response: { 200: z.array(z.object({ school_id: z.number(), name: text })) },
  },
} as const satisfies Endpoint

export const listTeachers = {
  method: 'GET',
  url: '/teacher/list',
  config: { access: 'public' },
  schema: { summary: 'Teachers, newest first', querystring: pageQuery, response: { 200: pageOf(teacherRow) } },
} as const satisfies Endpoint

export const filterTeachers = {
  method: 'POST',
  url: '/teacher/list/filter',
  config: { access: 'public', reads: true, partialText: true },
  schema: {
    summary: 'Teachers by name',
    querystring: pageQuery,
    body: filterBody(z.object({ teacher_name: keyword, ...sortFields })),
    response: { 200: pageOf(teacherRow) },
  },
} as const satisfies Endpoint

export const showTeacher = {
  method: 'GET',
  url: '/teacher/:id',
  config: { access: 'public' },
  schema: { summary: 'A teacher’s public page', params: idParams, response: { 200: teacherPage } },
} as const satisfies Endpoint

export const listTeacherCourses = {
  method: 'GET',
  url: '/teacher/:id/course/list',
  config: { access: 'public' },
  schema: {
    summary: 'The public courses of a teacher',
    params: idParams,
    querystring: pageQuery,
    response: { 200: pageOf(courseRow) },
  },
} as const satisfies Endpoint

export const listSchools = {
  method: 'GET',
  url: '/school/list',
  config: { access: 'public' },
  schema: { summary: 'Schools, newest first', querystring: pageQuery, response: { 200: pageOf(schoolRow) } },
} as const satisfies Endpoint

export const filterSchools = {
  method: 'POST',
  url: '/school/list/filter',
  config: { access: 'public', reads: true, partialText: true },
  schema: {
    summary: 'Schools by name',
    querystring: pageQuery,
    body: filterBody(z.object({ school_name: keyword, ...sortFields })),
    response: { 200: pageOf(schoolRow) },
  },
} as const satisfies Endpoint

export const showSchool = {
  method: 'GET',
  url: '/school/:id',
  config: { access: 'public' },
  schema: { summary: 'A school’s public page', params: idParams, response: { 200: schoolPage } },
} as const satisfies Endpoint

export const listSchoolCourses = {
  method: 'GET',
  url: '/school/:id/course/list',
  config: { access: 'public' },
  schema: {
    summary: 'The public courses of a school',
    params: idParams,
    querystring: pageQuery,
    response: { 200: pageOf(courseRow) },
  },
} as const satisfies Endpoint
