import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminHeaders } from '#platform/web/api/browser-api.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { DownloadIcon } from '#platform/web/components/icons.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
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
    { label: m.payouts_close_accepted(), value: sumText(work.accepted) },
    { label: m.payouts_close_short(), value: localDigits(work.short) },
    { label: m.payouts_close_over(), value: localDigits(work.over) },
    { label: m.payouts_close_corrected(), value: sumText(work.corrected) },
    { label: m.payouts_close_refused(), value: localDigits(work.refused) },
    { label: m.payouts_close_asked_again(), value: localDigits(work.asked_again) },
    { label: m.payouts_close_refunds_sent(), value: sumText(work.refunds_sent) },
    { label: m.payouts_close_unseen(), value: localDigits(work.unseen) },
    { label: m.payouts_close_unknown(), value: sumText(work.unknown) },
  ]
  return (
    <section className={styles.work}>
      <h2>{m.payouts_close_work()}</h2>
      <div className="panel">
        <FactList facts={facts} />
      </div>
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
      id: 'accepted',
      kind: 'number',
      head: m.payouts_close_accepted(),
      phoneLabel: m.payouts_close_accepted(),
      cell: ({ accepted, amount }) => sumText({ count: accepted, amount }),
    },
    {
      id: 'corrected',
      kind: 'number',
      head: m.payouts_close_corrected(),
      phoneLabel: m.payouts_close_corrected(),
      cell: ({ corrected }) => localDigits(corrected),
    },
  ]
}
