import { formatDay } from '#platform/contract/calendar.ts'
import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Bars } from '#platform/web/components/bars.tsx'
import { Tabs } from '#platform/web/components/tabs.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
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

interface PeriodsProps {
  figures: Figures
  /** Shown instead of the days. */
  weeks?: readonly DayFigures[] | undefined
}

/** The last days or weeks: sum, the present one and a bar for each, and the exact values in a table. @see OWN-15 */
export function FiguresOfDays({ figures: { days, answers }, weeks }: PeriodsProps) {
  const periods = weeks ?? days
  const measures = measuresFor(periods)
  const labels = weeks ? labelsOfWeeks : labelsOfDays
  const each = labels.each()
  return (
    <section className="stack" aria-labelledby="figures">
      <h2 id="figures">{labels.title({ n: localDigits(periods.length) })}</h2>
      <Tabs
        label={m.moderation_period()}
        param="by"
        tabs={[
          { id: 'day', label: m.moderation_by_day() },
          { id: 'week', label: m.moderation_by_week() },
        ]}
      />
      <ul className={styles.tiles}>
        {measures.map((measure) => (
          <li key={measure.id} className={`panel ${styles.tile}`}>
            <MeasureTile measure={measure} periods={periods} present={labels.present} />
          </li>
        ))}
        <li className={`panel ${styles.tile}`}>
          <AnswerTimes answers={answers} />
        </li>
      </ul>
      <details className="unfold">
        <summary>{each}</summary>
        <DataTable
          caption={each}
          columns={columnsOf(measures, labels.head())}
          rows={[...periods].reverse()}
          rowKey={({ day }) => day}
        />
      </details>
    </section>
  )
}

const labelsOfDays = {
  title: m.moderation_last_days,
  each: m.moderation_each_day,
  head: m.moderation_day,
  present: m.moderation_today,
}
const labelsOfWeeks = {
  title: m.moderation_last_weeks,
  each: m.moderation_each_week,
  head: m.moderation_week_from,
  present: m.moderation_this_week,
}

function columnsOf(measures: readonly Measure[], head: string): Column<DayFigures>[] {
  return [
    {
      id: 'day',
      kind: 'title',
      head,
      cell: ({ day }) => <span className="keep">{formatDay(day, currentLocale())}</span>,
    },
    ...measures.map(
      ({ id, label, text }): Column<DayFigures> => ({
        id,
        kind: 'number',
        head: label,
        phoneLabel: label,
        cell: (row) => text(row[id] ?? 0),
      }),
    ),
  ]
}

interface MeasureTileProps {
  measure: Measure
  periods: readonly DayFigures[]
  present: (of: { value: string }) => string
}

/** The bars have no axes: what the highest one means is said. */
function MeasureTile({ measure: { id, label, text }, periods, present }: MeasureTileProps) {
  const values = periods.map((row) => row[id] ?? 0)
  const sum = values.reduce((total, value) => total + value, 0)
  return (
    <>
      <p>{label}</p>
      <strong className={styles.sum}>{text(sum)}</strong>
      <Bars values={values} />
      <p className="small">{m.moderation_highest({ value: text(Math.max(0, ...values)) })}</p>
      <p className="small">{present({ value: text(values.at(-1) ?? 0) })}</p>
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
