import { addDays, yangonInstant } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type adminFigures, type DayFigures, FIGURE_DAYS } from '../contract/admin-figures.contract.ts'
import { countAccounts, countEnrolments, readAnswerTimes, sumMoney } from './admin-figures.queries.ts'

/** The figures of the last days; sums of money only for an admin who may see the lists of payments. */
export async function readFigures(db: Db, admin: AdminViewer): Promise<ReplyOf<typeof adminFigures>> {
  const first = addDays(today(), 1 - FIGURE_DAYS)
  const since = { day: first, instant: yangonInstant(first) }
  const seesMoney = admin.role !== 'moderator'
  const [enrolments, accounts, money, answers] = await Promise.all([
    countEnrolments(db, since),
    countAccounts(db, since),
    seesMoney ? sumMoney(db, since) : [],
    readAnswerTimes(db, since),
  ])
  const days = Array.from({ length: FIGURE_DAYS }, (_, index): DayFigures => {
    const day = addDays(first, index)
    const peopleOf = (isStudent: boolean) =>
      accounts
        .filter((row) => row.day === day && (row.role === 'student') === isStudent)
        .reduce((sum, { count }) => sum + count, 0)
    const sums = money.find((row) => row.day === day) ?? { arrived: 0, paid: 0 }
    return {
      day,
      enrolments: enrolments.find((row) => row.day === day)?.count ?? 0,
      students: peopleOf(true),
      owners: peopleOf(false),
      money_in: seesMoney ? sums.arrived : null,
      money_out: seesMoney ? sums.paid : null,
    }
  })
  const minutes = (value: number | null) => (value === null ? null : Math.round(value))
  return {
    days,
    answers: { count: answers.count, p50_minutes: minutes(answers.p50), p90_minutes: minutes(answers.p90) },
  }
}
