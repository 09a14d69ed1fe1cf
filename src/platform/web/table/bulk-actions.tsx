import { type ReactNode, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { ReasonDialog, type ReasonPresets } from '#platform/web/dialogs/reason-dialog.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useToastsAtTop } from '#platform/web/toasts/use-toasts-at-top.ts'
import styles from './bulk-actions.module.css'
import { BulkResults } from './bulk-results.tsx'
import type { Selection } from './selection.ts'
import { type UndoOffer, useBulkRun } from './use-bulk-run.ts'

/** An action of a row that can be done to several; each row is a call of its own, with its own checks. */
export interface BulkAction<Row> {
  readonly label: string
  /** Title of the question and of the results, which counts the rows: `n` is written in the digits of the language. */
  readonly title: (of: { count: number; n: string }) => string
  /** Whether the state of the row allows it. */
  readonly allows: (row: Row) => boolean
  readonly call: (row: Row, reason: string) => Promise<unknown>
  /** Stands below the names in the question, such as what all of them together change. */
  readonly note?: (rows: readonly Row[]) => ReactNode
  /** Asks for one reason, which each person concerned is sent. */
  readonly reason?: { readonly presets?: ReasonPresets }
  readonly danger?: boolean
  readonly undo?: UndoOffer<Row>
}

interface BulkActionsProps<Row> {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
}

/**
 * The actions on the chosen rows: each button counts the rows that allow its action, one question names them, and the
 * results are shown row by row.
 *
 * @see OWN-22
 */
export function BulkActions<Row>({ selection, actions }: BulkActionsProps<Row>) {
  const { run, start, close } = useBulkRun(selection)
  const [confirm, dialog] = useConfirm()
  const [asking, setAsking] = useState<BulkAction<Row>>()
  const rowsOf = (action: BulkAction<Row>) => selection.chosen.filter(action.allows)
  const titleOf = (action: BulkAction<Row>) => {
    const count = rowsOf(action).length
    return action.title({ count, n: localDigits(count) })
  }
  const detailOf = (action: BulkAction<Row>) => (
    <Concerned selection={selection} action={action} rows={rowsOf(action)} />
  )

  function begin(action: BulkAction<Row>, reason: string) {
    const { undo } = action
    start({ title: titleOf(action), undo, call: (row) => action.call(row, reason) }, rowsOf(action))
  }
  async function ask(action: BulkAction<Row>) {
    if (action.reason) return setAsking(action)
    const { label: confirmLabel, danger = false } = action
    if (await confirm({ title: titleOf(action), detail: detailOf(action), confirmLabel, danger })) begin(action, '')
  }
  return (
    <>
      {selection.chosen.length > 0 ? (
        <Bar selection={selection} actions={actions} onAsk={(action) => void ask(action)} />
      ) : null}
      {asking ? (
        <ReasonDialog
          title={titleOf(asking)}
          detail={detailOf(asking)}
          actionLabel={asking.label}
          danger={asking.danger ?? false}
          {...(asking.reason?.presets && { presets: asking.reason.presets })}
          onCancel={() => setAsking(undefined)}
          onReason={async (reason) => {
            setAsking(undefined)
            begin(asking, reason)
          }}
        />
      ) : null}
      {dialog}
      {run ? <BulkResults run={run} selection={selection} onStart={start} onClose={close} /> : null}
    </>
  )
}

interface BarProps<Row> extends BulkActionsProps<Row> {
  onAsk: (action: BulkAction<Row>) => void
}

function Bar<Row>({ selection, actions, onAsk }: BarProps<Row>) {
  useToastsAtTop()
  const { chosen, selectable, chooseAll } = selection
  const usable = actions
    .map((action) => ({ action, count: chosen.filter(action.allows).length }))
    .filter(({ count }) => count > 0)
  return (
    <section className={styles.bar} aria-label={m.platform_bulk()}>
      <p role="status">{m.platform_bulk_chosen({ n: localDigits(chosen.length) })}</p>
      {chosen.length < selectable.length ? (
        <button type="button" className="btn btn-quiet" onClick={() => chooseAll(true)}>
          {m.platform_bulk_choose_all({ n: localDigits(selectable.length) })}
        </button>
      ) : null}
      <button type="button" className="btn btn-quiet" onClick={() => chooseAll(false)}>
        {m.platform_bulk_choose_none()}
      </button>
      <div className={styles.buttons}>
        {usable.map(({ action, count }) => (
          <button
            key={action.label}
            type="button"
            className={action.danger || action.reason ? 'btn btn-danger' : 'btn btn-primary'}
            onClick={() => onAsk(action)}
          >
            {m.platform_bulk_button({ action: action.label, n: localDigits(count) })}
          </button>
        ))}
      </div>
    </section>
  )
}

interface ConcernedProps<Row> {
  selection: Selection<Row>
  action: BulkAction<Row>
  rows: readonly Row[]
}

/** Names the rows of the question, and says how many of the chosen ones stay as they are. */
function Concerned<Row>({ selection, action, rows }: ConcernedProps<Row>) {
  const { chosen, keyOf, nameOf } = selection
  const rest = chosen.length - rows.length
  return (
    <>
      <ul className={styles.names}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <WrittenText>{nameOf(row)}</WrittenText>
          </li>
        ))}
      </ul>
      {action.note?.(rows)}
      {rest > 0 ? <p>{m.platform_bulk_rest({ n: localDigits(rest) })}</p> : null}
    </>
  )
}
