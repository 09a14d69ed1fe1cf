import { useComingLocation, usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import searchBoxStyles from './search-box.module.css'

interface QuerySelectProps {
  label: string
  /** Query parameter of the choice; absent for the empty value. */
  param: string
  choices: readonly { value: string; label: string }[]
}

/** A select that filters a list and is kept in the URL; a change returns to page 1. */
export function QuerySelect({ label, param, choices }: QuerySelectProps) {
  const query = new URLSearchParams(useComingLocation().search)
  const navigate = usePageNavigate()
  const change = useQueryChange()
  return (
    <label className={searchBoxStyles.sort}>
      <span className="visually-hidden">{label}</span>
      <select
        className="input"
        value={query.get(param) ?? ''}
        onChange={(event) =>
          navigate(change({ [param]: event.target.value, page: null }), { preventScrollReset: true })
        }
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={langOf(choice.label)}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
