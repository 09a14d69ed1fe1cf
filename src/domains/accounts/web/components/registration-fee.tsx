import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { shownFee } from '#platform/web/locale/money-text.ts'

/** The fee and what it is for, before the first field; nothing where registering is free. @see OWN-11 */
export function RegistrationFee({ feeMmk }: { feeMmk: number }) {
  if (feeMmk === 0) return null
  return (
    <NoticeBox>
      <p>
        <b>{m.accounts_fee_once({ amount: shownFee(feeMmk) })}</b>
      </p>
      <p>{m.accounts_fee_for()}</p>
    </NoticeBox>
  )
}
