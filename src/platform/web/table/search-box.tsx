import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { maxKeywordLength } from '#platform/contract/keyword-length.ts'
import { m } from '#platform/messages/generated/messages.js'
import { SearchIcon } from '#platform/web/components/icons.tsx'
import { usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import { useHiddenQuery } from './hidden-query.ts'
import styles from './search-box.module.css'
import { arrivedKeyword, type SentKeywords } from './sent-keywords.ts'

/** Longest delay of a search after a key-up (OP-071). */
const debounceMs = 150

interface SearchBoxProps {
  placeholder: string
  /** Query parameter of the keyword. */
  param?: string
  /** The page's query parameter, removed by a new search. */
  pageParam?: string
  /** Query parameters of the fields among the children, which are sent with the keyword. */
  fields?: readonly string[]
  /** The only other field, beside the keyword on phones too. */
  beside?: boolean
  /** Takes the focus when the page has loaded and there is no keyword yet. */
  focused?: boolean
  children?: ReactNode
}

/**
 * Searches at each key-up by putting the keyword into the URL, and returns to page 1.
 *
 * A newer URL aborts the fetch of an older one, so stale replies are never shown. Without script Enter submits the
 * form.
 */
export function SearchBox({
  placeholder,
  param = 'keyword',
  pageParam = 'page',
  fields = [],
  beside = false,
  focused = false,
  children,
}: SearchBoxProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come.
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [])
  const [query] = useSearchParams()
  const inAddress = query.get(param) ?? ''
  const { typed, setTyped, searchNow } = useTypedSearch(inAddress, (keyword) => ({
    [param]: keyword || null,
    [pageParam]: null,
  }))
  const kept = useHiddenQuery([param, pageParam, ...fields])
  return (
    <Form
      className={children === undefined ? undefined : beside ? styles.beside : styles.tools}
      role="search"
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
      }}
    >
      <label className={`with-icon ${styles.search}`} htmlFor={id}>
        <span className="visually-hidden">{m.platform_search()}</span>
        <SearchIcon />
        <input
          ref={field}
          className="input"
          type="search"
          maxLength={maxKeywordLength}
          id={id}
          name={param}
          autoComplete="off"
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <button type="submit" className="btn btn-block">
          {m.platform_search()}
        </button>
      </noscript>
    </Form>
  )
}

function useTypedSearch(inAddress: string, changes: (keyword: string) => Record<string, string | null>) {
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState(inAddress)
  const sent = useRef<SentKeywords>([inAddress])
  const timer = useRef<number>(undefined)

  useEffect(() => {
    const arrived = arrivedKeyword(sent.current, inAddress)
    sent.current = arrived.sent
    if (arrived.isForeign) setTyped(inAddress)
  }, [inAddress])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    // A delayed search must not cancel a navigation to another page. The click itself is observed, because a
    // busy browser reports the navigation later than the search would begin.
    const stop = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.pathname !== pathname) window.clearTimeout(timer.current)
    }
    document.addEventListener('click', stop, true)
    return () => document.removeEventListener('click', stop, true)
  }, [pathname])

  function search(text: string) {
    const keyword = text.trim()
    sent.current = [...sent.current, keyword]
    navigate(change(changes(keyword)), { replace: true, preventScrollReset: true })
  }
  function searchSoon(text: string) {
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => search(text), debounceMs)
  }
  function searchNow() {
    window.clearTimeout(timer.current)
    search(typed)
  }
  return { typed, setTyped: searchSoon, searchNow }
}
