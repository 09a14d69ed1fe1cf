import { Link } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { useQueryChange } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { FilterChecks } from './filter-fields.tsx'
import styles from './filter-form.module.css'

interface OwnerChecksProps {
  name: 'teacher_id' | 'school_id'
  label: string
  chosen: readonly string[]
  owners: readonly { value: string; label: string }[]
  /** All of them; more than are shown as long as nobody has asked for the rest. */
  count: number
}

/** Teachers or schools to tick, any number of them. @see C-CL-02, C-CL-03 */
export function OwnerChecks({ name, label, chosen, owners, count }: OwnerChecksProps) {
  const change = useQueryChange()
  if (count === 0) return null
  return (
    <FilterChecks name={name} label={label} values={chosen} options={owners} className={styles.owners}>
      {owners.length < count ? (
        <Link className="more" to={change({ owners: 'all' })} preventScrollReset replace>
          {m.catalogue_show_all_owners({ n: localDigits(count) })}
        </Link>
      ) : null}
    </FilterChecks>
  )
}
