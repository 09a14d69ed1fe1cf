import { type CodeOf, codes } from '#platform/contract/codes.ts'

/** How a course is taught; fixed when it is created. */
export const CourseType = codes('CourseType', { inPerson: 1, online: 2, video: 3 })
export type CourseType = CodeOf<typeof CourseType>

/** The review state of a course. */
export const Approval = codes('Approval', { pending: 1, approved: 2, rejected: 3 })
export type Approval = CodeOf<typeof Approval>

/** The days on which a class meets. */
export const ClassType = codes('ClassType', { weekend: 1, weekday: 2, both: 3 })
export type ClassType = CodeOf<typeof ClassType>

/** Whether access ends. @see E-ACC-03 */
export const AccessType = codes('AccessType', { unlimited: 1, limited: 2 })
export type AccessType = CodeOf<typeof AccessType>

/** When limited access to a class ends. @see E-ACC-04 */
export const AccessOption = codes('AccessOption', { untilClassEnds: 1, monthsBeyond: 2 })
export type AccessOption = CodeOf<typeof AccessOption>

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
