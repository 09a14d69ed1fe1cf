import { m } from '#platform/messages/generated/messages.js'
import { CheckIcon } from '#platform/web/components/icons.tsx'
import styles from './tick-button.module.css'

interface TickButtonProps {
  title: string
  finished: boolean
  /** Percent of a video that were played. */
  percent: number
  onTick: (finished: boolean) => void
}

/** A ring of what was played, with a tick where the lesson is finished; a press sets it finished, or not. */
export function TickButton({ title, finished, percent, onTick }: TickButtonProps) {
  return (
    <button
      type="button"
      className={styles.tick}
      aria-label={m.content_tick_finished({ title })}
      aria-pressed={finished}
      onClick={() => onTick(!finished)}
    >
      {finished ? (
        <span className={styles.disc}>
          <CheckIcon small />
        </span>
      ) : (
        <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="10" pathLength="100" />
          {percent > 0 ? <circle cx="12" cy="12" r="10" pathLength="100" strokeDasharray={`${percent} 100`} /> : null}
        </svg>
      )}
    </button>
  )
}
