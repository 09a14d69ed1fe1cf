import { PageLink, useQueryChange } from '#platform/web/text/app-link.tsx'
import styles from './payouts.module.css'

interface LinkToggleProps<Value extends string> {
  label: string
  /** The query name that keeps the choice; the first choice stands without it. */
  param: string
  current: Value
  choices: readonly { value: Value; label: string }[]
  /** Query names that mean nothing on the other side, taken out by a change. */
  drops?: readonly string[]
}

/** Two or three views of one list, side by side; the chosen one stands in the address. */
export function LinkToggle<Value extends string>({
  label,
  param,
  current,
  choices,
  drops = [],
}: LinkToggleProps<Value>) {
  const change = useQueryChange()
  const dropped = Object.fromEntries(['page', ...drops].map((name) => [name, null]))
  return (
    <nav className={styles.toggle} aria-label={label}>
      {choices.map((choice, index) => (
        <PageLink
          key={choice.value}
          to={change({ ...dropped, [param]: index === 0 ? null : choice.value })}
          preventScrollReset
          aria-current={choice.value === current ? 'true' : undefined}
        >
          {choice.label}
        </PageLink>
      ))}
    </nav>
  )
}
