import { type ReactNode, useRef, useState } from 'react'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import cardStyles from '#platform/web/components/card.module.css'
import { LeftIcon, RightIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import styles from './carousel.module.css'

interface CarouselProps {
  title: string
  /** Path of the full list. */
  to: Path
  total: number
  children: ReactNode
}

/**
 * A row of cards with scroll snapping: two cards on a phone, four from 960 px. It scrolls without JavaScript; the
 * buttons are for mouse users.
 *
 * @see N-HOME-01 to N-HOME-03
 */
export function Carousel({ title, to, total, children }: CarouselProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState<'start' | 'middle' | 'end'>('start')

  function turn(direction: -1 | 1) {
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth, behavior: 'smooth' })
  }
  function noteIndex() {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = strip.current ?? {}
    const atEnd = scrollLeft + clientWidth >= scrollWidth - 1
    setIndex(scrollLeft <= 0 ? 'start' : atEnd ? 'end' : 'middle')
  }
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
        <div className="row">
          <AppLink to={to}>
            {m.storefront_home_all({ n: localDigits(total) })}
            <RightIcon small />
          </AppLink>
          <div className={`only-wide ${styles.keys}`}>
            <TurnKey label={m.storefront_home_back()} off={index === 'start'} onTurn={() => turn(-1)}>
              <LeftIcon />
            </TurnKey>
            <TurnKey label={m.storefront_home_on()} off={index === 'end'} onTurn={() => turn(1)}>
              <RightIcon />
            </TurnKey>
          </div>
        </div>
      </div>
      <ul className={`${cardStyles.strip} ${styles.row}`} ref={strip} onScroll={noteIndex}>
        {children}
      </ul>
    </section>
  )
}

interface TurnKeyProps {
  label: string
  off: boolean
  onTurn: () => void
  children: ReactNode
}

function TurnKey({ label, off, onTurn, children }: TurnKeyProps) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onTurn}
    >
      {children}
    </button>
  )
}
