import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { useObjectUrl } from '#platform/web/upload/use-object-url.ts'
import styles from './not-a-receipt.module.css'

interface NotAReceiptProps {
  /** The picture that was sent. */
  file: File | undefined
  donePath: Path
  onChooseAgain: () => void
}

/** Says beside a picture that nothing of a transfer was read in it. Its payer goes on, or sends another one. */
export function NotAReceipt({ file, donePath, onChooseAgain }: NotAReceiptProps) {
  return (
    <NoticeBox tone="gold">
      <div className={styles.found}>
        <div className={styles.text} role="status">
          <p>
            <b>{m.payments_read_unlike()}</b>
          </p>
          <p>{m.payments_read_unlike_text()}</p>
        </div>
        {file ? <SentPicture file={file} /> : null}
      </div>
      <div className="row">
        <AppLink className="btn btn-primary" to={donePath}>
          {m.payments_read_go_on()}
        </AppLink>
        <button type="button" className="btn" onClick={onChooseAgain}>
          {m.payments_read_choose_again()}
        </button>
      </div>
    </NoticeBox>
  )
}

function SentPicture({ file }: { file: File }) {
  const url = useObjectUrl(file)
  return url ? <img className={styles.picture} src={url} alt={m.payments_read_unlike_picture()} /> : null
}
