import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminHeaders } from '#platform/web/api/browser-api.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { DownloadIcon } from '#platform/web/media/icons.tsx'
import { useAction } from '#platform/web/notices/use-action.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { type DayWork, printDayClose } from '../../contract/money.contract.ts'
import styles from './money.module.css'

/** Saves the close of a day as PDF. */
export function PrintClose({ day }: { day: string }) {
  const { run } = useAction()
  const save = () =>
    run(() => saveFile(addressOf(printDayClose, { query: { day } }), adminHeaders), m.platform_file_saved())
  return (
    <button type="button" className="btn" onClick={() => void save()}>
      <DownloadIcon small />
      {m.payouts_close_print()}
    </button>
  )
}

const sumText = ({ count, amount }: DayWork['accepted']) =>
  m.payouts_close_count({ n: localDigits(count), amount: formatAmount(amount) })

/** What the finance team did in a day, and each of its people. */
export function DayWorkFacts({ work }: { work: DayWork }) {
  const facts = [
    [m.payouts_close_accepted(), sumText(work.accepted)],
    [m.payouts_close_short(), localDigits(work.short)],
    [m.payouts_close_over(), localDigits(work.over)],
    [m.payouts_close_corrected(), sumText(work.corrected)],
    [m.payouts_close_refused(), localDigits(work.refused)],
    [m.payouts_close_asked_again(), localDigits(work.asked_again)],
    [m.payouts_close_refunds_sent(), sumText(work.refunds_sent)],
    [m.payouts_close_unseen(), localDigits(work.unseen)],
    [m.payouts_close_unknown(), sumText(work.unknown)],
  ]
  return (
    <section className={styles.work}>
      <h2>{m.payouts_close_work()}</h2>
      <dl className="spec panel">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {work.people.length > 0 ? (
        <DataTable
          caption={m.payouts_close_people()}
          columns={peopleColumns()}
          rows={work.people}
          rowKey={({ name }) => name ?? ''}
        />
      ) : null}
    </section>
  )
}

function peopleColumns(): Column<DayWork['people'][number]>[] {
  return [
    { id: 'name', kind: 'title', head: m.payouts_close_people(), cell: ({ name }) => name ?? '–' },
    {
      ...{ id: 'accepted', kind: 'number', head: m.payouts_close_accepted(), phoneLabel: m.payouts_close_accepted() },
      cell: ({ accepted, amount }) => sumText({ count: accepted, amount }),
    },
    {
      ...{
        id: 'corrected',
        kind: 'number',
        head: m.payouts_close_corrected(),
        phoneLabel: m.payouts_close_corrected(),
      },
      cell: ({ corrected }) => localDigits(corrected),
    },
  ]
}
