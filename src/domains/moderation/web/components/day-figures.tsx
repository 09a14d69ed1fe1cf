import { formatDay } from '#platform/contract/calendar.ts'
import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Bars } from '#platform/web/media/bars.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { currentLocale } from '#platform/web/text/locale.ts'
import type { adminFigures, DayFigures } from '../../contract/admin-figures.contract.ts'
import { ageText } from './age-text.ts'
import styles from './day-figures.module.css'

type Figures = ReplyOf<typeof adminFigures & Endpoint>

interface Measure {
  readonly id: keyof Omit<DayFigures, 'day'>
  readonly label: string
  readonly text: (value: number) => string
}

/** Unlike a fee, a sum of 0 is not free. */
const amount = (value: number) => formatAmount(value)
const count = (value: number) => localDigits(value)

function measuresFor(days: readonly DayFigures[]): Measure[] {
  const money: Measure[] = [
    { id: 'money_in', label: m.moderation_money_in(), text: amount },
    { id: 'money_out', label: m.moderation_money_out(), text: amount },
  ]
  return [
    ...(days.some(({ money_in }) => money_in !== null) ? money : []),
    { id: 'enrolments', label: m.moderation_new_enrolments(), text: count },
    { id: 'students', label: m.moderation_new_students(), text: count },
    { id: 'owners', label: m.moderation_new_owners(), text: count },
  ]
}

/** The last days: sum, today and a bar for each day, and the exact values in a table. @see OWN-15 */
export function FiguresOfDays({ figures: { days, answers } }: { figures: Figures }) {
  const measures = measuresFor(days)
  return (
    <section className="stack" aria-labelledby="figures">
      <h2 id="figures">{m.moderation_last_days({ n: localDigits(days.length) })}</h2>
      <ul className={styles.tiles}>
        {measures.map((measure) => (
          <li key={measure.id} className={`panel ${styles.tile}`}>
            <MeasureTile measure={measure} days={days} />
          </li>
        ))}
        <li className={`panel ${styles.tile}`}>
          <AnswerTimes answers={answers} />
        </li>
      </ul>
      <details className="unfold">
        <summary>{m.moderation_each_day()}</summary>
        <DataTable
          caption={m.moderation_each_day()}
          columns={columnsOf(measures)}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
        />
      </details>
    </section>
  )
}

function columnsOf(measures: readonly Measure[]): Column<DayFigures>[] {
  return [
    {
      id: 'day',
      kind: 'title',
      head: m.moderation_day(),
      cell: ({ day }) => <span className="keep">{formatDay(day, currentLocale())}</span>,
    },
    ...measures.map(
      ({ id, label, text }): Column<DayFigures> => ({
        ...{ id, kind: 'number', head: label, phoneLabel: label },
        cell: (row) => text(row[id] ?? 0),
      }),
    ),
  ]
}

function MeasureTile({ measure: { id, label, text }, days }: { measure: Measure; days: readonly DayFigures[] }) {
  const values = days.map((row) => row[id] ?? 0)
  const sum = values.reduce((total, value) => total + value, 0)
  return (
    <>
      <p>{label}</p>
      <strong className={styles.sum}>{text(sum)}</strong>
      <Bars values={values} />
      <p className="small">{m.moderation_today({ value: text(values.at(-1) ?? 0) })}</p>
    </>
  )
}

function AnswerTimes({ answers: { count: answered, p50_minutes, p90_minutes } }: Pick<Figures, 'answers'>) {
  if (p50_minutes === null || p90_minutes === null) {
    return (
      <>
        <p>{m.moderation_answer_time()}</p>
        <p className="hint">{m.moderation_answer_none()}</p>
      </>
    )
  }
  return (
    <>
      <p>{m.moderation_answer_time()}</p>
      <strong className={styles.sum}>{ageText(p50_minutes * 60)}</strong>
      <p className="small">{m.moderation_answer_most({ time: ageText(p90_minutes * 60) })}</p>
      <p className="small">{m.moderation_answer_count({ n: localDigits(answered) })}</p>
    </>
  )
}
