import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './drop-menu.module.css'

interface DropMenuProps {
  /** The key that opens it, and its name for screen readers. */
  summary: ReactNode
  label: string
  className?: string
  children: ReactNode
}

/** A list that opens under its key, without script too; it closes on Escape, on a press elsewhere and on a change of page. */
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
