import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './drop-menu.module.css'

interface DropMenuProps {
  /** Content of the button that opens the menu; `label` is its accessible name. */
  summary: ReactNode
  label: string
  className?: string
  children: ReactNode
}

/** A menu below its button that works without script; it closes on Escape, on a click outside and on navigation. */
export function DropMenu({ summary, label, className, children }: DropMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu.
  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [key])
  useEffect(() => {
    function leave(event: Event) {
      const menu = details.current
      if (!menu?.open || (event.target instanceof Node && menu.contains(event.target) && event.type === 'pointerdown'))
        return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        menu.querySelector('summary')?.focus()
      }
      menu.open = false
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', leave)
    }
  }, [])
  return (
    <details ref={details} className={styles.menu}>
      <summary className={className} aria-label={label}>
        {summary}
      </summary>
      {children}
    </details>
  )
}
