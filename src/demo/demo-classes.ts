import {
  AccessOption,
  AccessType,
  Approval,
  ClassType,
  CourseType,
  type Weekday,
} from '#domains/catalogue/contract/catalogue-codes.ts'
import { daysOfClassType } from '#domains/catalogue/contract/class-days.ts'
import { addDays, type CalendarDay } from '#platform/contract/calendar.ts'
import { otherRegionIndex } from '#platform/contract/regions/regions.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { insertAll } from './demo.queries.ts'
import type { DemoCourse } from './demo-courses.ts'
import { dayBefore, daysAgo } from './demo-days.ts'
import type { Rng } from './rng.ts'

export interface DemoClass {
  readonly id: number
  readonly course: DemoCourse
  readonly feeMmk: number
  readonly accessType: AccessType
  readonly accessOptions: AccessOption | null
  readonly accessMonths: number | null
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
}

const wanted = 90
/** Above the amount that one person verifies or sends alone. */
export const LARGE_FEE_MMK = 650_000
const [ENDED_LARGE, FUTURE_LARGE] = [10, 13]
/** Number of classes of each of ten consecutive courses. */
const pattern = [1, 1, 0, 2, 1, 1, 1, 0, 1, 2] as const
const times = [
  ['06:30', '08:00'],
  ['09:00', '11:00'],
  ['13:00', '15:00'],
  ['16:30', '18:00'],
  ['19:00', '20:30'],
] as const
const daySets = new Map<ClassType, readonly (readonly Weekday[])[]>([
  [ClassType.weekend, [['saturday', 'sunday']]],
  [
    ClassType.weekday,
    [
      ['monday', 'wednesday', 'friday'],
      ['tuesday', 'thursday'],
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    ],
  ],
  [ClassType.both, [['wednesday', 'saturday', 'sunday'], daysOfClassType(ClassType.both)]],
])
const classTypes = [ClassType.weekday, ClassType.weekend, ClassType.both] as const
const abroad = 'ချင်းမိုင်'

interface Offered {
  readonly courses: readonly DemoCourse[]
  /** Owners whose courses have two classes each, so that the accounts of README have something to manage. */
  readonly shownOwners: ReadonlySet<number>
}

/**
 * Ninety classes of approved courses: past, current and future, in every region and with every choice of weekdays.
 */
export async function seedClasses(tx: Tx, rng: Rng, offered: Offered): Promise<DemoClass[]> {
  const rows = chosenFrom(offered).map((course, at) => ({ course, ...toRow(course, at, rng) }))
  const ids = await insertAll(
    tx,
    'classes',
    rows.map(({ course, ...row }) => ({ ...row, courseId: course.id })),
  )
  return rows.map((row, at) => ({ ...row, id: ids[at] as number }))
}

/** The course of each class. Every owner of in-person courses has one, so that every region has a class. */
function chosenFrom({ courses, shownOwners }: Offered): DemoCourse[] {
  const teachable = courses.filter(
    (course) => course.courseType !== CourseType.video && course.approval === Approval.approved,
  )
  const firsts = [...new Map(teachable.filter(isInPerson).map((course) => [course.owner.id, course])).values()]
  const shown = teachable.filter(({ owner }) => shownOwners.has(owner.id))
  const others = teachable
    .filter((course) => !firsts.includes(course) && !shown.includes(course))
    .flatMap((course, at) => Array.from({ length: pattern[at % 10] ?? 0 }, () => course))
  return [...firsts, ...shown, ...shown, ...others].slice(0, wanted)
}

const isInPerson = ({ courseType }: DemoCourse) => courseType === CourseType.inPerson

function toRow(course: DemoCourse, at: number, rng: Rng) {
  const classType = classTypes[at % 3] ?? ClassType.weekend
  const days = rng.one(daySets.get(classType) ?? [])
  const [startTime, endTime] = rng.one(times)
  const [startDate, endDate] = term(at, rng)
  const accessType = at % 2 === 0 ? AccessType.unlimited : AccessType.limited
  const limit = at % 4 === 1 ? AccessOption.untilClassEnds : AccessOption.monthsBeyond
  const accessOptions = accessType === AccessType.unlimited ? null : limit
  return {
    feeMmk: feeOf(at, rng),
    accessType,
    accessOptions,
    accessMonths: accessOptions === AccessOption.monthsBeyond ? rng.between(1, 6) : null,
    startTime,
    endTime,
    startDate,
    endDate,
    classType,
    ...Object.fromEntries(days.map((day) => [day, true])),
    ...locationOf(course, at),
    insertedAt: daysAgo(Math.max(0, 90 - at), 7 + (at % 12)),
  }
}

/** Few are free of charge; one that has ended and one that has not begun are above what one admin verifies alone. */
function feeOf(at: number, rng: Rng): number {
  const feeMmk = at % 15 === 7 ? 0 : rng.between(6, 50) * 5000
  return at === ENDED_LARGE || at === FUTURE_LARGE ? LARGE_FEE_MMK : feeMmk
}

/** One in five has ended, a third is running, the others are in the future. */
function term(at: number, rng: Rng): [CalendarDay, CalendarDay] {
  const weeks = rng.between(4, 16) * 7
  if (at % 5 === 0) return [dayBefore(rng.between(3, 30) + weeks), dayBefore(rng.between(3, 30))]
  if (at % 5 < 3) return spanFrom(dayBefore(rng.between(5, 25)), weeks)
  return spanFrom(dayBefore(-rng.between(4, 45)), weeks)
}

function spanFrom(start: CalendarDay, days: number): [CalendarDay, CalendarDay] {
  return [start, addDays(start, days - 1)]
}

/** The owner's region; most online classes have none, and a few are abroad. */
function locationOf({ courseType, owner }: DemoCourse, at: number) {
  if (courseType !== CourseType.online) return { region: owner.region, town: owner.town }
  if (at % 6 === 0) return { region: otherRegionIndex, town: abroad }
  return { region: null, town: null }
}
