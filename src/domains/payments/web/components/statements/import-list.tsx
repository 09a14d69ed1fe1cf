import { useState } from 'react'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { type StatementImport, withdrawStatementImport } from '../../../contract/statement-imports.contract.ts'
import styles from './statement.module.css'

/** Imports of statements, which can be withdrawn while nothing of them was used. */
export function ImportList({ rows }: { rows: readonly StatementImport[] }) {
  return <DataTable caption={m.payments_imports()} columns={columns()} rows={rows} rowKey={({ id }) => id} />
}

function columns(): Column<StatementImport>[] {
  return [
    {
      id: 'file',
      kind: 'title',
      head: m.payments_statement_file(),
      cut: true,
      cell: ({ file_name, method_name, rows }) => (
        <>
          <span>
            <WrittenText>{file_name}</WrittenText>
          </span>
          <span className={`small ${styles.under}`}>
            <WrittenText>{method_name}</WrittenText>
            {` · ${m.payments_statement_rows()} ${localDigits(rows)}`}
          </span>
        </>
      ),
    },
    {
      id: 'days',
      head: m.payments_imports_days(),
      phoneLabel: m.payments_imports_days(),
      phoneLine: true,
      cell: ({ from, until }) => (
        <span>
          <span className="keep">{dayOf(from)} –</span>
          <span className={styles.under}>{dayOf(until)}</span>
        </span>
      ),
    },
    {
      id: 'by',
      head: m.payments_imports_by(),
      phoneLabel: m.payments_imports_by(),
      phoneLine: true,
      cut: true,
      cell: ({ at, imported_by }) => (
        <span>
          <span className="keep">{dayAndTime(at)}</span>
          <span className={`small ${styles.under}`}>
            <WrittenText>{imported_by ?? '–'}</WrittenText>
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      head: m.payments_head_status(),
      phoneLabel: m.payments_head_status(),
      phoneLine: true,
      wraps: true,
      cell: ({ withdrawn }) => (withdrawn ? <Withdrawn by={withdrawn} /> : '–'),
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payments_head_actions(),
      cell: (row) => (row.withdrawn ? null : <Withdraw row={row} />),
    },
  ]
}

const dayOf = (day: string) => formatDay(day, currentLocale())

const daysOf = ({ from, until }: StatementImport) =>
  m.payments_statement_days({ from: dayOf(from), until: dayOf(until) })

function Withdrawn({ by: { at, by, reason } }: { by: NonNullable<StatementImport['withdrawn']> }) {
  return (
    <span>
      <Badge tone="gold">{m.payments_imports_withdrawn()}</Badge>
      <span className={`small ${styles.under}`}>
        <WrittenText>{[dayAndTime(at), by, reason].filter(Boolean).join(' · ')}</WrittenText>
      </span>
    </span>
  )
}

function Withdraw({ row }: { row: StatementImport }) {
  const { run } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setIsAsking(true)}>
        {m.payments_imports_withdraw()}
      </button>
      {isAsking ? (
        <ReasonDialog
          title={m.payments_imports_withdraw_title()}
          actionLabel={m.payments_imports_withdraw()}
          detail={
            <>
              <p>
                <WrittenText>{[row.method_name, row.file_name, daysOf(row)].join(' · ')}</WrittenText>
              </p>
              <p>{m.payments_imports_withdraw_effect()}</p>
            </>
          }
          danger
          hint={m.platform_reason_hint_admins()}
          onCancel={() => setIsAsking(false)}
          onReason={async (reason) => {
            await adminApi.call(withdrawStatementImport, { params: { id: String(row.id) }, body: { reason } })
            setIsAsking(false)
            await run(async () => undefined, m.payments_imports_withdrawn_notice())
          }}
        />
      ) : null}
    </>
  )
}
