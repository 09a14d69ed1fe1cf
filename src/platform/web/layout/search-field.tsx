import { useId, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { SearchIcon } from '#platform/web/components/icons.tsx'
import { loadSuggestions, type Suggestions } from './search-suggestions.ts'

/** The site search field with suggestions, which are loaded on first focus. Used inside a GET form. */
export function SearchField({ placeholder }: { placeholder: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [Found, setFound] = useState<Suggestions>()
  const enhance = async () => {
    const suggestions = Found ?? (await loadSuggestions())
    setFound(() => suggestions)
  }
  return (
    <>
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
          placeholder={placeholder}
          onFocus={() => void enhance()}
        />
      </label>
      {Found && field.current ? <Found input={field.current} /> : null}
    </>
  )
}
