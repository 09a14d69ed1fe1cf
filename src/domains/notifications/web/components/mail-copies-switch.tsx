import { Suspense, use, useState } from 'react'
import { setMailCopies, showMailCopies } from '#domains/notifications/contract/notifications.contract.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import skeletonsStyles from '#platform/web/states/skeletons.module.css'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'

type Choice = ReplyOf<typeof showMailCopies>

const waiting = (
  <p className={`${skeletonsStyles.skeleton} ${skeletonsStyles.line} ${skeletonsStyles.tall}`} aria-hidden="true" />
)

/** Switch for e-mail copies of notifications; loads its state itself. */
export default function MailCopiesSwitch() {
  const [asked] = useState(() => browserApi.call(showMailCopies).catch(() => undefined))
  return (
    <section className="stack-s">
      <h2>{m.notifications_mail_copies_title()}</h2>
      <Suspense fallback={waiting}>
        <Switch asked={asked} />
      </Suspense>
    </section>
  )
}

function Switch({ asked }: { asked: Promise<Choice | undefined> }) {
  const known = use(asked)
  const [wanted, setWanted] = useState(known?.mail_copies ?? true)
  const [sending, setSending] = useState(false)
  if (!known) return <p className="hint">{m.platform_error_text()}</p>
  if (known.email === null) return <p className="hint">{m.notifications_mail_copies_none()}</p>

  async function choose(mail_copies: boolean) {
    setWanted(mail_copies)
    setSending(true)
    try {
      await browserApi.call(setMailCopies, { body: { mail_copies } })
      showToast(mail_copies ? m.notifications_mail_copies_on() : m.notifications_mail_copies_off())
    } catch (error) {
      setWanted(!mail_copies)
      showFailure(error, () => void choose(mail_copies))
    } finally {
      setSending(false)
    }
  }
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={wanted}
          aria-disabled={sending}
          aria-describedby="mail-copies-address"
          onChange={(event) => {
            if (!sending) void choose(event.target.checked)
          }}
        />
        <span>{m.notifications_mail_copies()}</span>
      </label>
      <p className="hint" id="mail-copies-address">
        {m.notifications_mail_copies_address({ email: known.email })}
      </p>
    </div>
  )
}
