import { listDayMoney } from '#domains/ledger/server/index.ts'
import { addDays, type CalendarDay, isoWeekday, yangonInstant } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  type adminFigures,
  type adminWeekFigures,
  type DayFigures,
  FIGURE_DAYS,
  FIGURE_WEEKS,
} from '../contract/admin-figures.contract.ts'
import { countAccounts, countEnrolments, readAnswerTimes } from './admin-figures.queries.ts'

/** The figures of the last days; sums of money only for an admin who may see the lists of payments. */
export async function readFigures(db: Db, admin: AdminViewer): Promise<ReplyOf<typeof adminFigures>> {
  const first = addDays(today(), 1 - FIGURE_DAYS)
  const [days, answers] = await Promise.all([
    readDays(db, admin, { first, count: FIGURE_DAYS }),
    readAnswerTimes(db, { day: first, instant: yangonInstant(first) }),
  ])
  const minutes = (value: number | null) => (value === null ? null : Math.round(value))
  return {
    days,
    answers: { count: answers.count, p50_minutes: minutes(answers.p50), p90_minutes: minutes(answers.p90) },
  }
}

/** The sums of the last weeks, of which the last is not over. */
export async function readWeekFigures(db: Db, admin: AdminViewer): Promise<ReplyOf<typeof adminWeekFigures>> {
  const monday = addDays(today(), 1 - isoWeekday(today()))
  const days = await readDays(db, admin, { first: addDays(monday, 7 * (1 - FIGURE_WEEKS)), count: 7 * FIGURE_WEEKS })
  return {
    weeks: Array.from({ length: FIGURE_WEEKS }, (_, index) => days.slice(7 * index, 7 * index + 7).reduce(sumOfDays)),
  }
}

function sumOfDays(first: DayFigures, second: DayFigures): DayFigures {
  const money = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)
  return {
    day: first.day,
    enrolments: first.enrolments + second.enrolments,
    students: first.students + second.students,
    owners: first.owners + second.owners,
    money_in: money(first.money_in, second.money_in),
    money_out: money(first.money_out, second.money_out),
  }
}

interface Span {
  readonly first: CalendarDay
  readonly count: number
}

async function readDays(db: Db, admin: AdminViewer, { first, count }: Span): Promise<DayFigures[]> {
  const since = { day: first, instant: yangonInstant(first) }
  const seesMoney = admin.role !== 'moderator'
  const [enrolments, accounts, money] = await Promise.all([
    countEnrolments(db, since),
    countAccounts(db, since),
    seesMoney ? listDayMoney(db, { from: first, to: today() }) : [],
  ])
  return Array.from({ length: count }, (_, index): DayFigures => {
    const day = addDays(first, index)
    const peopleOf = (isStudent: boolean) =>
      accounts
        .filter((row) => row.day === day && (row.role === 'student') === isStudent)
        .reduce((sum, row) => sum + row.count, 0)
    const sums = money.find((row) => row.day === day) ?? { arrivedMmk: 0, paidMmk: 0 }
    return {
      day,
      enrolments: enrolments.find((row) => row.day === day)?.count ?? 0,
      students: peopleOf(true),
      owners: peopleOf(false),
      money_in: seesMoney ? sums.arrivedMmk : null,
      money_out: seesMoney ? sums.paidMmk : null,
    }
  })
}
