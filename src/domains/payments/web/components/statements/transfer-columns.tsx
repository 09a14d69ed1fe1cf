import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import type { Column } from '#platform/web/table/data-table.tsx'
import styles from './statement.module.css'

interface Moved {
  readonly transaction_no: string | null
  readonly at: string
  readonly method_name: string
  readonly amount: number | null
}

/**
 * Number, time and wallet, and amount of money that came or left.
 *
 * @param under - what stands below the number
 */
export function transferColumns<Row extends Moved>(under?: (row: Row) => string): Column<Row>[] {
  return [
    {
      id: 'number',
      kind: 'title',
      head: m.payments_transaction_no(),
      cut: under !== undefined,
      cell: (row) => (
        <>
          <span className="keep">{row.transaction_no ?? m.payments_statement_no_number()}</span>
          {under ? (
            <span className={`small ${styles.under}`}>
              <WrittenText>{under(row)}</WrittenText>
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'at',
      head: m.payments_statement_at(),
      phoneLabel: m.payments_statement_at(),
      phoneLine: true,
      cell: ({ at, method_name }) => (
        <span>
          <span className="keep">{dayAndTime(at)}</span>
          <span className={`small ${styles.under}`}>
            <WrittenText>{method_name}</WrittenText>
          </span>
        </span>
      ),
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ amount }) => (amount === null ? '–' : formatAmount(amount)),
    },
  ]
}
