import type { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { listMeetingLinks } from '#domains/catalogue/server/index.ts'
import { compareDays, yangonTimestamp } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type Meeting, maxMeetings } from '../../contract/my-learning.contract.ts'
import type { Timetable } from './my-learning.queries.ts'
import { nextMeetingDays } from './next-meetings.ts'

interface MeetingCourse {
  readonly title: string
  readonly courseType: CourseType
}

/** Adds where classes meet online. */
export async function withMeetingLinks(db: Db, meetings: readonly Meeting[]): Promise<Meeting[]> {
  const linkOf = await listMeetingLinks(db, [...new Set(meetings.map(({ class_id: id }) => id))])
  return meetings.map((meeting) => {
    const link = linkOf.get(meeting.class_id)
    return link === undefined ? meeting : { ...meeting, meeting_link: link }
  })
}

/** The nearest meetings of classes, the earliest first. */
export function nextMeetings(
  timetables: readonly Timetable[],
  courseOf: ReadonlyMap<number, MeetingCourse>,
  max: number = maxMeetings,
): Meeting[] {
  return timetables
    .flatMap((timetable) => meetingsOf(timetable, { course: courseOf.get(timetable.courseId), max }))
    .sort(byStart)
    .slice(0, max)
}

function meetingsOf(
  timetable: Timetable,
  { course, max }: { course: MeetingCourse | undefined; max: number },
): Meeting[] {
  const time = yangonTimestamp(now()).slice(11)
  if (!course) return []
  return nextMeetingDays(timetable, { today: today(), time, max }).map((day) => ({
    class_id: timetable.id,
    title: course.title,
    course_type: course.courseType,
    day,
    start_time: timetable.startTime,
    end_time: timetable.endTime,
    region: timetable.region,
    town: timetable.town,
  }))
}

function byStart(first: Meeting, second: Meeting): number {
  return first.day === second.day
    ? Number(first.start_time > second.start_time) - Number(first.start_time < second.start_time)
    : compareDays(first.day, second.day)
}
