import { useId, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { SearchIcon } from '#platform/web/media/icons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localisedPath } from '#platform/web/text/locale.ts'
import { navigation } from './navigation.ts'
import { loadSuggestions, type Suggestions } from './search-suggestions.ts'
import styles from './site-search.module.css'

/**
 * The head's search: a form that leads to the page of results, with suggestions below it once it has been focused.
 *
 * Where the head is too narrow for a field, a key leads to that page, which begins with one.
 */
export function SiteSearch() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [Found, setFound] = useState<Suggestions>()
  const enhance = async () => {
    const suggestions = Found ?? (await loadSuggestions())
    setFound(() => suggestions)
  }
  return (
    <>
      <AppLink className={`icon-btn ${styles.key}`} to={navigation().search} aria-label={m.platform_search()}>
        <SearchIcon />
      </AppLink>
      <search className={styles.search}>
        <form method="get" action={localisedPath(navigation().search)}>
          <label className="with-icon" htmlFor={id}>
            <span className="visually-hidden">{m.platform_search()}</span>
            <SearchIcon />
            <input
              ref={field}
              className="input"
              type="search"
              id={id}
              name="q"
              maxLength={200}
              autoComplete="off"
              placeholder={m.platform_search()}
              onFocus={() => void enhance()}
            />
          </label>
          {Found && field.current ? <Found input={field.current} /> : null}
        </form>
      </search>
    </>
  )
}
