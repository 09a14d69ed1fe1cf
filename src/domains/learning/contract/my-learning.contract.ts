import * as z from 'zod/mini'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { lessonRendition } from '#domains/content/contract/lesson-rendition.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'

/** Lessons to go on with. */
export const maxBegunLessons = 3
/** Meetings of classes that come next. */
export const maxMeetings = 3
/** A course whose access ended stays this many days. */
export const endedDays = 90

/** A class or video course of the student: `id` is a class id, or a course id. */
const subject = {
  via: z.enum(['class', 'video-course']),
  id: z.number(),
  course_id: z.number(),
  title: z.string(),
  /** The teacher's or school's name. */
  owner: z.string(),
}

const lesson = z.object({
  content_id: z.number(),
  group_id: z.number(),
  content_title: z.string(),
  o_file_name: z.string(),
})

const begunLesson = z.object({
  via: subject.via,
  id: z.number(),
  course_title: z.string(),
  ...lesson.shape,
  /** Seconds from the start. */
  position: z.number(),
  /** Null while the length is unknown. */
  seconds_left: z.nullable(z.number()),
  percent: z.number(),
  /** The sizes in which it is played. */
  renditions: z.optional(z.array(lessonRendition)),
})
export type BegunLesson = z.output<typeof begunLesson>

const openCourse = z.object({
  ...subject,
  end_access_date: z.nullable(z.string()),
  /** Lessons that open on the web. */
  total: z.number(),
  done: z.number(),
  /** The first lesson that is not finished; null where all are, and where none opens on the web. */
  next: z.nullable(lesson),
  /** Address of the photograph, where the course has one. */
  picture: z.optional(z.string()),
  /** The first day of a class that has not begun. */
  begins: z.optional(z.string()),
})
export type OpenCourse = z.output<typeof openCourse>

const application = z.object({ ...subject, fee: z.number() })
export type Application = z.output<typeof application>

/** Also of a place that its owner has accepted before the fee had arrived, which is among the courses, too. */
const unpaidApplication = z.object({
  ...application.shape,
  /** The fee without the discount of a coupon, and what of it has arrived. */
  due: z.optional(z.number()),
  paid: z.optional(z.number()),
  /** When the application ends if nothing is paid; null where it does not end by itself. */
  pay_by: z.optional(z.nullable(z.string())),
  /** Another picture of the transfer was asked for. */
  asked_again: z.optional(z.boolean()),
})
export type UnpaidApplication = z.output<typeof unpaidApplication>

export const meeting = z.object({
  class_id: z.number(),
  title: z.string(),
  course_type: codeSchema(CourseType),
  day: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  region: z.nullable(z.number()),
  town: z.nullable(z.string()),
  /** Where the class meets online. */
  meeting_link: z.optional(z.string()),
})
export type Meeting = z.output<typeof meeting>

/** Everything that a student has bought or asked for, by what there is to do. */
export const myLearning = {
  method: 'GET',
  url: '/my/learning',
  config: { access: 'student' },
  schema: {
    summary: 'What a student can go on with, has to pay and waits for',
    response: {
      200: z.object({
        continue: z.array(begunLesson),
        to_pay: z.array(unpaidApplication),
        next_classes: z.array(meeting),
        courses: z.array(openCourse),
        waiting: z.array(application),
        refused: z.array(z.object({ ...subject, reason: z.nullable(z.string()) })),
        /** Marked finished by their owners, before the access ends. */
        finished: z.optional(z.array(z.object(subject))),
        /** Money of the student that pays for nothing, in kyat. */
        credit: z.optional(z.number()),
        ended: z.array(
          z.object({
            ...subject,
            end_access_date: z.string(),
            /** The course is public, and the class has not ended. */
            can_buy_again: z.optional(z.boolean()),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint
