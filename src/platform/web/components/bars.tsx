import styles from './bars.module.css'

const BAR = 10
const HEIGHT = 40

interface BarsProps {
  values: readonly number[]
  /** For a page's main drawing. */
  tall?: boolean
}

/** A bar for each value, the last one at the right. The page states the values in a table. */
export function Bars({ values, tall = false }: BarsProps) {
  const highest = Math.max(1, ...values)
  return (
    <svg
      className={tall ? `${styles.bars} ${styles.tall}` : styles.bars}
      viewBox={`0 0 ${values.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        // Money that was taken back can leave a day below zero; a day with anything has a visible bar.
        const height = value <= 0 ? 1 : Math.max(2, (value / highest) * HEIGHT)
        const [y, tallness] = [HEIGHT - height, height].map((length) => Number(length.toFixed(1)))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its index
          <rect key={index} x={index * BAR + 1} y={y} width={BAR - 2} height={tallness} />
        )
      })}
    </svg>
  )
}
