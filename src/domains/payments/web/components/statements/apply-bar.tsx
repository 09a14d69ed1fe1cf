import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { useAction } from '#platform/web/notices/use-action.ts'
import { localDigits } from '#platform/web/text/digits.ts'
import { applyStatement, type listUnappliedRows } from '../../../contract/statement-money.contract.ts'

type Unapplied = z.output<(typeof listUnappliedRows)['schema']['response'][200]>['data'][number]

const ASKS_EACH_MS = 2000

/** Imported rows that wait to be applied, by wallet. While they are applied, the page may be left. */
export function ApplyBar({ waiting }: { waiting: readonly Unapplied[] }) {
  const { run, busy } = useAction()
  const { revalidate, state } = useRevalidator()
  const [applying, setApplying] = useState<readonly number[]>([])
  const isApplying = waiting.some(({ method_id, running }) => running || applying.includes(method_id))
  const [wasApplying, setWasApplying] = useState(false)
  useEffect(() => {
    if (state !== 'idle' || !(isApplying || wasApplying)) return
    // Once more at the end, because the list beside it may have been read before the last row was applied.
    const timer = window.setTimeout(
      () => {
        setWasApplying(isApplying)
        void revalidate()
      },
      isApplying ? ASKS_EACH_MS : 0,
    )
    return () => window.clearTimeout(timer)
  }, [isApplying, wasApplying, state, revalidate])
  async function apply(methodId: number) {
    const isBegun = await run(
      () => adminApi.call(applyStatement, { body: { method_id: methodId } }),
      m.payments_statement_apply_begun(),
    )
    if (isBegun) setApplying((known) => [...known, methodId])
  }
  if (waiting.length === 0) return null
  return (
    <NoticeBox tone="gold">
      {waiting.map(({ method_id, method_name, rows, running }) => (
        <div key={method_id} className="row">
          <span>{m.payments_statement_to_apply({ n: localDigits(rows), method: method_name })}</span>
          {running || applying.includes(method_id) ? (
            <span role="status">{m.payments_statement_applying()}</span>
          ) : (
            <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void apply(method_id)}>
              {m.payments_statement_apply()}
            </button>
          )}
        </div>
      ))}
    </NoticeBox>
  )
}
