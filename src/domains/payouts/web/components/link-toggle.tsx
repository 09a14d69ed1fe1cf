import { PageLink, useQueryChange } from '#platform/web/links/app-link.tsx'
import styles from './payouts.module.css'

interface LinkToggleProps<Value extends string> {
  label: string
  /** The query parameter that holds the choice; absent for the first choice. */
  param: string
  current: Value
  choices: readonly { value: Value; label: string }[]
  /** Query parameters that do not apply to the other choice and are removed by a change. */
  drops?: readonly string[]
}

/** Switch between two or three views of one list; the choice is in the URL. */
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
