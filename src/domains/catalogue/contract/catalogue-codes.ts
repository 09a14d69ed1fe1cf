/** The numbers that the wire uses for courses and classes, named once. */

/** How a course is taught; fixed when it is created. */
export const CourseType = { inPerson: 1, online: 2, video: 3 } as const
export type CourseType = (typeof CourseType)[keyof typeof CourseType]

/** What an admin has said of a course. */
export const Approval = { pending: 1, approved: 2, rejected: 3 } as const
export type Approval = (typeof Approval)[keyof typeof Approval]

/** On which days a class meets. */
export const ClassType = { weekend: 1, weekday: 2, both: 3 } as const
export type ClassType = (typeof ClassType)[keyof typeof ClassType]

/** Whether access ends. @see E-ACC-03 */
export const AccessType = { unlimited: 1, limited: 2 } as const
export type AccessType = (typeof AccessType)[keyof typeof AccessType]

/** When limited access to a class ends. @see E-ACC-04 */
export const AccessOption = { untilClassEnds: 1, monthsBeyond: 2 } as const
export type AccessOption = (typeof AccessOption)[keyof typeof AccessOption]

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
