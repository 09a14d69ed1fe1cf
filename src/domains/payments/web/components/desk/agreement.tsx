import { m } from '#platform/messages/generated/messages.js'
import { AlertIcon, CheckIcon } from '#platform/web/components/icons.tsx'
import styles from './desk-box.module.css'

/** Whether two sources of one fact agree; nothing while that is not known. */
export function AgreementMark({ agrees }: { agrees: boolean | undefined }) {
  if (agrees === undefined) return null
  return agrees ? (
    <span className="match">
      <CheckIcon small />
      {m.payments_desk_claim_agrees()}
    </span>
  ) : (
    <span className={styles.differs}>
      <AlertIcon />
      {m.payments_desk_claim_differs()}
    </span>
  )
}
