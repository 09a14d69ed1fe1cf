import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import cardStyles from '#platform/web/components/card.module.css'
import { NeedsScript } from './needs-script.tsx'
import styles from './skeletons.module.css'

function rows(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/**
 * Tells screen readers that the page is loading; the skeleton boxes are hidden from them. Without JavaScript the page
 * never comes, and says so.
 */
export function LoadingStatus() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {m.platform_loading()}
      </p>
      <NeedsScript />
    </>
  )
}

/** The skeleton of a loading page, with its status for screen readers. */
export function Skeleton({ className = 'stack', children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <LoadingStatus />
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </>
  )
}

/** Per cent of the available width, or the width of a badge or a button. */
export type SkeletonWidth = 30 | 40 | 50 | 60 | 70 | 80 | 90 | 'short' | 'button'
const widths: Record<SkeletonWidth, string | undefined> = {
  30: styles.width30,
  40: styles.width40,
  50: styles.width50,
  60: styles.width60,
  70: styles.width70,
  80: styles.width80,
  90: styles.width90,
  short: styles.short,
  button: styles.buttonWide,
}

/** A line of text with about the width of the expected text. */
export function SkeletonLine({ width, tall = false }: { width: SkeletonWidth; tall?: boolean }) {
  const line = `${styles.skeleton} ${styles.line} ${widths[width]}`
  return <span className={tall ? `${line} ${styles.tall}` : line} />
}

const detailLines: readonly SkeletonWidth[] = [90, 80, 80, 70, 60, 60]

/** A grid of cards with the dimensions of the real ones, so that nothing moves when the list arrives. */
export function CardGridSkeleton({
  count = 6,
  className = `${cardStyles.grid} ${cardStyles.three}`,
}: {
  count?: number
  className?: string
}) {
  return (
    <>
      <LoadingStatus />
      <ul className={className} aria-hidden="true">
        {rows(count).map((index) => (
          <li key={index}>
            <div className={cardStyles.card}>
              <span className={`frame ${styles.skeleton}`} />
              <div className="stack-s">
                <div className={cardStyles.top}>
                  <SkeletonLine width="short" />
                </div>
                <SkeletonLine width={90} />
                <SkeletonLine width={60} />
                <SkeletonLine width={50} />
              </div>
              <div className={`${cardStyles.allFacts} ${styles.lines}`}>
                <SkeletonLine width={70} />
                <SkeletonLine width={40} />
                <SkeletonLine width={60} />
              </div>
              <div className={cardStyles.foot}>
                <SkeletonLine width="button" tall />
                <span className={`${styles.skeleton} ${styles.button}`} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Rows of a table or list: two lines each. */
export function RowsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Skeleton className={styles.rows}>
      {rows(count).map((index) => (
        <div key={index} className={`panel ${styles.lines}`}>
          <SkeletonLine width={50} tall />
          <SkeletonLine width={70} />
        </div>
      ))}
    </Skeleton>
  )
}

export function DetailSkeleton() {
  return (
    <Skeleton>
      <span className={`frame ${styles.skeleton}`} />
      <SkeletonLine width={60} tall />
      <div className={styles.lines}>
        {rows(detailLines.length).map((index) => (
          <SkeletonLine key={index} width={detailLines[index] ?? 60} />
        ))}
      </div>
    </Skeleton>
  )
}

/** A form: labels and fields with the height of the real ones. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Skeleton>
      {rows(fields).map((index) => (
        <div key={index} className={styles.lines}>
          <SkeletonLine width={30} />
          <span className={`${styles.skeleton} ${styles.field}`} />
        </div>
      ))}
    </Skeleton>
  )
}
