import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { star } from './icons.tsx'
import styles from './star-meter.module.css'

interface StarMeterProps {
  /** Average of the ratings, 0 to 5. */
  value: number
  /** Number of ratings, shown in brackets. */
  count?: number
  /**
   * Precision of the stars: tenths in lists, halves on class and video-course pages. The number always has tenths.
   *
   * @see X-STAR-01, X-STAR-02
   */
  step?: 0.1 | 0.5
  /** One star and the number, for phones and grid cards. */
  compact?: boolean
}

/**
 * Pixels. The gold stars are clipped by an SVG attribute, because the content security policy refuses inline
 * styles.
 */
const STAR_WIDTH = 16

/** A read-only rating: five grey stars with five gold ones above them, clipped at the value. */
export function StarMeter({ value, count, step = 0.1, compact = false }: StarMeterProps) {
  const rounded = Number(value.toFixed(1))
  const cut = Number((Math.round(value / step) * step).toFixed(1))
  const digits = localDigits(rounded)
  // A rating has at least one star, so 0 means that there is no rating.
  const spoken = rounded ? m.platform_stars_of_five({ value: digits }) : m.platform_stars_none()
  const shown = rounded ? digits : '–'
  if (compact) {
    return (
      <span
        className={rounded ? `${styles.stars} ${styles.one}` : `${styles.stars} ${styles.one} ${styles.none}`}
        role="img"
        aria-label={spoken}
      >
        <svg aria-hidden="true">
          <use href={star.one} />
        </svg>
        {shown}
      </span>
    )
  }
  return (
    <span className={styles.stars}>
      <span className={styles.rows} role="img" aria-label={spoken}>
        <svg aria-hidden="true">
          <use href={star.five} />
        </svg>
        <svg className={styles.gold} width={Number((cut * STAR_WIDTH).toFixed(1))} aria-hidden="true">
          <use href={star.five} width={5 * STAR_WIDTH} height={STAR_WIDTH} />
        </svg>
      </span>
      <span aria-hidden="true">{shown}</span>
      {count ? <span className="hint">({localDigits(count)})</span> : null}
    </span>
  )
}
