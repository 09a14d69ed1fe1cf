import { m } from '#platform/messages/generated/messages.js'
import { clockText } from '../components/content-labels.ts'

interface OtherPositionProps {
  /** Where the student stopped on another device, in seconds. */
  other: number
  /** Where this browser was left. */
  own: number
  onChoose: (seconds: number) => void
}

/** Asks at which of two positions a lesson goes on; without an answer it is the newer one. */
export function OtherPosition({ other, own, onChoose }: OtherPositionProps) {
  const [otherTime, ownTime] = [clockText(other), clockText(own)]
  return (
    <section className="panel stack-s" aria-label={m.content_player_position()}>
      <p>{m.content_other_position({ time: otherTime })}</p>
      <p className="row">
        <button type="button" className="btn btn-primary" onClick={() => onChoose(other)}>
          {m.content_position_go_on({ time: otherTime })}
        </button>
        <button type="button" className="btn" onClick={() => onChoose(own)}>
          {m.content_position_go_on({ time: ownTime })}
        </button>
      </p>
    </section>
  )
}
