import type { IconComponent } from '#platform/web/components/icons.tsx'
import { DropMenu } from '#platform/web/layout/drop-menu.tsx'
import styles from './row-menu.module.css'

export interface RowAction {
  readonly label: string
  /** For screen readers, when the visible text does not name the row; it begins with that text. */
  readonly fullLabel?: string
  readonly icon?: IconComponent
  readonly danger?: boolean
  readonly onSelect: () => void
}

interface RowMenuProps {
  /** Names the row for screen readers. */
  label: string
  actions: readonly RowAction[]
  busy?: boolean
}

/** The actions of one row behind one button, so that a list of many rows stays low. */
export function RowMenu({ label, actions, busy = false }: RowMenuProps) {
  return (
    <div className={styles.menu}>
      <DropMenu className="icon-btn" label={label} summary={<span className={styles.dots} aria-hidden="true" />}>
        <ul>
          {actions.map(({ label: text, fullLabel, icon: Drawing, danger, onSelect }) => (
            <li key={text}>
              <button
                type="button"
                className={danger ? `${styles.action} ${styles.danger}` : styles.action}
                aria-label={fullLabel}
                aria-disabled={busy}
                onClick={(event) => {
                  const menu = event.currentTarget.closest('details')
                  if (menu) menu.open = false
                  menu?.querySelector('summary')?.focus()
                  if (!busy) onSelect()
                }}
              >
                {Drawing ? <Drawing small /> : <span className="i i-s" />}
                {text}
              </button>
            </li>
          ))}
        </ul>
      </DropMenu>
    </div>
  )
}
