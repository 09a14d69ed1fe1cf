import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { lazyPart } from '#platform/web/states/lazy-part.ts'
import styles from './wallet-qr.module.css'

const QrCode = lazyPart(() => import('#platform/web/components/qr-code.tsx'))

/** The wallet's own QR code behind a button, drawn when it is asked for. */
export function WalletQr({ name, text }: { name: string; text: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.list}>
      <button type="button" className="btn" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {m.payments_wallet_qr()}
      </button>
      {shown ? (
        <p className={styles.qr}>
          <QrCode text={text} label={`${name} ${m.payments_wallet_qr()}`} />
        </p>
      ) : null}
    </div>
  )
}
