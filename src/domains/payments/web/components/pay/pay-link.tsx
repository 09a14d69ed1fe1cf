import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { CopyButton } from '#platform/web/components/copy-button.tsx'
import { ShareButton } from '#platform/web/components/share-button.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import { createPayLink, revokePayLink } from '../../../contract/pay-link.contract.ts'
import styles from './payment-facts.module.css'

/** Lets a parent, or anybody else without an account, pay for the order. */
export function PayLink({ order: { id, title, state, pay_link_until: until } }: { order: OrderReply }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [url, setUrl] = useState<string>()
  const isOwed = state === 'open' || state === 'part_paid'
  if (!isOwed && until === null) return null
  const call = { params: { id: String(id) } }
  async function run(action: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    try {
      await action()
      await revalidate()
    } catch (error) {
      showFailure(error, () => void run(action))
    } finally {
      setBusy(false)
    }
  }
  const create = () => run(async () => setUrl((await browserApi.call(createPayLink, call)).url))
  const revoke = () =>
    run(async () => {
      await browserApi.call(revokePayLink, call)
      setUrl(undefined)
      showToast(m.payments_link_ended())
    })
  return (
    <section className={styles.list} aria-label={m.payments_link_title()}>
      <h2>{m.payments_link_title()}</h2>
      <p className="hint">{m.payments_link_hint()}</p>
      {url && until ? (
        <div className={styles.row}>
          <div className={styles.text}>
            <p className={styles.number}>{url}</p>
          </div>
          <div className="row">
            <ShareButton title={title} url={url} />
            <CopyButton text={url} label={m.payments_link_title()} />
          </div>
        </div>
      ) : null}
      {until ? <p className="hint">{m.payments_link_until({ time: dayAndTime(until) })}</p> : null}
      <div className="row">
        {isOwed && !url ? (
          <button type="button" className="btn" aria-disabled={busy} onClick={() => void create()}>
            {m.payments_link_create()}
          </button>
        ) : null}
        {until ? (
          <button type="button" className="btn" aria-disabled={busy} onClick={() => void revoke()}>
            {m.payments_link_end()}
          </button>
        ) : null}
      </div>
    </section>
  )
}
