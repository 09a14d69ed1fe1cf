import { useEffect, useId, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { SECONDS_WITH_BUTTON } from '#platform/web/toasts/toasts.ts'
import styles from './bulk-actions.module.css'
import type { RowResult } from './run-each.ts'
import type { Selection } from './selection.ts'
import type { BulkCalls, BulkRun } from './use-bulk-run.ts'

interface BulkResultsProps<Row> {
  run: BulkRun<Row>
  selection: Selection<Row>
  onStart: (calls: BulkCalls<Row>, rows: readonly Row[]) => void
  onClose: () => void
}

/** How far a bulk action is and what became of each row; what failed can be tried again, what was done undone. */
export function BulkResults<Row>({ run, selection, onStart, onClose }: BulkResultsProps<Row>) {
  const titleId = useId()
  const { calls, rows, results, isOver } = run
  const { keyOf, nameOf } = selection
  const inState = (state: RowResult['state']) => rows.filter((row) => results.get(keyOf(row))?.state === state)
  const done = inState('done')
  const failed = inState('failed')
  const canUndo = useSecondsAfter(isOver)
  const { undo } = calls
  const progress = { n: localDigits(done.length), total: localDigits(rows.length) }
  return (
    <Modal open onClose={isOver ? onClose : () => undefined} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {calls.title}
      </h2>
      <p role="status">{isOver ? m.platform_bulk_over(progress) : m.platform_bulk_progress(progress)}</p>
      {failed.length > 0 ? <p className="hint">{m.platform_bulk_failed_text()}</p> : null}
      <ul className={styles.results}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <span>
              <WrittenText>{nameOf(row)}</WrittenText>
            </span>
            <Result result={results.get(keyOf(row))} />
          </li>
        ))}
      </ul>
      <div className="actions">
        {undo && canUndo && done.length > 0 ? (
          <button type="button" className="btn" onClick={() => onStart({ title: undo.label, call: undo.call }, done)}>
            {m.platform_bulk_button({ action: undo.label, n: localDigits(done.length) })}
          </button>
        ) : null}
        {isOver && failed.length > 0 ? (
          <button type="button" className="btn" onClick={() => onStart(calls, failed)}>
            {m.platform_retry()}
          </button>
        ) : null}
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={!isOver}
          onClick={isOver ? onClose : undefined}
        >
          {m.platform_close()}
        </button>
      </div>
    </Modal>
  )
}

/** Whether the seconds in which an action can be undone, counted from its end, are not over. */
function useSecondsAfter(isOver: boolean): boolean {
  const [isWithin, setWithin] = useState(false)
  useEffect(() => {
    setWithin(isOver)
    if (!isOver) return
    const timer = setTimeout(() => setWithin(false), SECONDS_WITH_BUTTON * 1000)
    return () => clearTimeout(timer)
  }, [isOver])
  return isWithin
}

function Result({ result }: { result: RowResult | undefined }) {
  switch (result?.state) {
    case 'done':
      return <Badge tone="jade">{m.platform_bulk_done()}</Badge>
    case 'running':
      return <Badge tone="info">{m.platform_sending()}</Badge>
    case 'refused':
      return <span className={styles.refused}>{result.text}</span>
    case 'failed':
      return <Badge tone="danger">{m.platform_bulk_failed()}</Badge>
    default:
      return <Badge>{m.platform_bulk_waiting()}</Badge>
  }
}
