import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { applyStatement, type listUnappliedRows } from '../../../contract/statement-money.contract.ts'

type Unapplied = z.output<(typeof listUnappliedRows)['schema']['response'][200]>['data'][number]

const ASKS_EACH_MS = 2000

/** Imported rows that wait to be applied, by wallet. While they are applied, the page may be left. */
export function ApplyBar({ waiting }: { waiting: readonly Unapplied[] }) {
  const { run, busy } = useAction()
  const { revalidate, state } = useRevalidator()
  const isApplying = waiting.some(({ running }) => running)
  /** The list beside it may have been read before the last row was applied, so it is read once more at the end. */
  const mayBeOld = useRef(false)
  useEffect(() => {
    if (isApplying) mayBeOld.current = true
    if (state !== 'idle' || !mayBeOld.current) return
    const ask = () => {
      mayBeOld.current = isApplying
      void revalidate()
    }
    const timer = window.setTimeout(ask, isApplying ? ASKS_EACH_MS : 0)
    return () => window.clearTimeout(timer)
  }, [isApplying, state, revalidate])
  function apply(methodId: number) {
    // A worker may have finished before this page has read that it began.
    mayBeOld.current = true
    void run(() => adminApi.call(applyStatement, { body: { method_id: methodId } }), m.payments_statement_apply_begun())
  }
  if (waiting.length === 0) return null
  return (
    <NoticeBox tone="gold">
      <div className="stack-s">
        {waiting.map(({ method_id, method_name, rows, running }) => (
          <div key={method_id} className="row">
            <span>
              <TextWithName
                text={m.payments_statement_to_apply({ n: localDigits(rows), method: method_name })}
                name={method_name}
              />
            </span>
            {running ? (
              <span role="status">{m.payments_statement_applying()}</span>
            ) : (
              <button type="button" className="btn btn-primary" disabled={busy} onClick={() => apply(method_id)}>
                {m.payments_statement_apply()}
              </button>
            )}
          </div>
        ))}
      </div>
    </NoticeBox>
  )
}
