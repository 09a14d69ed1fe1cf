import type { ReactNode } from 'react'
import { wave } from '#platform/contract/picture-shapes.ts'
import type { IconComponent } from '#platform/web/components/icons.tsx'
import styles from './state-panel.module.css'

interface StatePanelProps {
  icon: IconComponent
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** `alert` is announced at once, `status` when the screen reader pauses. */
  role?: 'alert' | 'status'
  /** The panel is a whole page: its title is the h1, and no advertisement is shown. @see STU-19 */
  isPage?: boolean
}

/** Shown instead of a list or page: icon, state, and what to do next. */
export function StatePanel({ icon, title, children, actions, role, isPage = false }: StatePanelProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={styles.state} role={role} data-page-state={isPage || undefined}>
      <StateArt icon={icon} />
      <Title>{title}</Title>
      {children === undefined ? null : <p>{children}</p>}
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
  )
}

const { d, ...tile } = wave

function StateArt({ icon: Drawing }: { icon: IconComponent }) {
  return (
    <svg className={styles.art} viewBox="0 0 168 112" aria-hidden="true">
      <pattern id="p-wave" {...tile} patternUnits="userSpaceOnUse">
        <path d={d} />
      </pattern>
      <rect className={styles.backdrop} x="6" y="22" width="156" height="68" rx="12" />
      <rect x="6" y="22" width="156" height="68" rx="12" fill="url(#p-wave)" />
      <circle cx="84" cy="56" r="44" fill="var(--background)" />
      <circle className={styles.ring} cx="84" cy="56" r="38" />
      <Drawing box={{ x: 60, y: 32, size: 48 }} />
    </svg>
  )
}
