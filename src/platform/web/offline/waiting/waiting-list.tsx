import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RetryIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useWaitingCalls } from './use-waiting-calls.ts'
import { dropWaiting, sendWaiting } from './waiting-calls.ts'

/** What was written without a connection and is not sent yet; nothing where all is sent. */
export function WaitingList() {
  const calls = useWaitingCalls()
  if (calls.length === 0) return null
  return (
    <section className="panel stack-s" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{m.platform_waiting_title({ n: localDigits(calls.length) })}</h2>
      <p className="hint">{m.platform_waiting_note()}</p>
      <ul className="stack-s">
        {calls.map(({ key, label, madeAt, refusal }) => (
          <li key={key} className="stack-s">
            <p>
              <b>
                <WrittenText>{label}</WrittenText>
              </b>{' '}
              <span className="hint">{dayAndTime(yangonTimestamp(new Date(madeAt)))}</span>
              {refusal ? <span role="alert"> {m.platform_waiting_refused({ reason: refusal })}</span> : null}
            </p>
            <p>
              <button
                type="button"
                className="btn"
                aria-label={m.platform_waiting_drop_thing({ label })}
                onClick={() => dropWaiting(key)}
              >
                {m.platform_waiting_drop()}
              </button>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="btn" onClick={() => void sendWaiting()}>
          <RetryIcon small />
          {m.platform_waiting_send()}
        </button>
      </p>
    </section>
  )
}
