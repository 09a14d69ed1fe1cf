import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { type Combobox, useCombobox } from '#platform/web/combobox/use-combobox.ts'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import { suggest } from '../../contract/suggestions.contract.ts'
import { type FoundGroup, foundGroups } from '../data/found-items.ts'
import styles from './search-suggestions.module.css'

const debounceMs = 150
const shownOfEach = 4

/**
 * Suggestions of the header's search box while typing, by kind; the last line links to the full search.
 *
 * The search box is a plain form field; this list is loaded and attached on the first focus.
 */
export default function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const { key } = useLocation()
  const navigate = useAppNavigate()
  const { typed, groups } = useFound(input)
  const [openAt, setOpenAt] = useState<string | undefined>(key)
  const targets = [...groups.flatMap(({ items }) => items.map(({ to }) => to)), resultsPath(typed)]
  const open = openAt === key && typed !== ''
  const close = () => setOpenAt(undefined)
  const combobox = useCombobox({
    input,
    open,
    count: targets.length,
    onOpen: () => setOpenAt(key),
    onClose: close,
    onPick: (index) => navigate(targets[index] ?? paths.search()),
  })
  useEffect(() => {
    const show = () => setOpenAt(key)
    const leave = () => setOpenAt(undefined)
    const send = (event: Event) => {
      event.preventDefault()
      navigate(resultsPath(input.value.trim()))
    }
    input.addEventListener('input', show)
    input.addEventListener('blur', leave)
    input.form?.addEventListener('submit', send)
    return () => {
      input.removeEventListener('input', show)
      input.removeEventListener('blur', leave)
      input.form?.removeEventListener('submit', send)
    }
  })
  const count = targets.length - 1
  return (
    <>
      <p className="visually-hidden" role="status">
        {open ? m.storefront_search_found({ n: localDigits(count) }) : ''}
      </p>
      {open ? <FoundList typed={typed} groups={groups} combobox={combobox} onPicked={close} /> : null}
    </>
  )
}

const resultsPath = (typed: string) => paths.search({ q: typed })

interface FoundListProps {
  typed: string
  groups: readonly FoundGroup[]
  combobox: Combobox
  onPicked: () => void
}

function FoundList({ typed, groups, combobox, onPicked }: FoundListProps) {
  const offsets = groups.map((_, at) => groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0))
  const option = (index: number) => ({
    role: 'option',
    id: combobox.optionId(index),
    tabIndex: -1,
    'aria-selected': combobox.active === index,
    onClick: onPicked,
  })
  const last = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    // Keeps the focus in the field; losing it would close the list before the click.
    <div
      className={styles.list}
      id={combobox.listId}
      role="listbox"
      aria-label={m.platform_search()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div key={group.name} role="group" aria-label={group.name}>
          <div className={styles.name} aria-hidden="true">
            {group.name}
          </div>
          {group.items.map((item, index) => (
            <AppLink key={item.to} to={item.to} className={styles.option} {...option((offsets[at] ?? 0) + index)}>
              <span lang={langOf(item.title)}>{item.title}</span>
              {item.note === '' ? null : (
                <span className="hint" lang={langOf(item.note)}>
                  {item.note}
                </span>
              )}
            </AppLink>
          ))}
        </div>
      ))}
      {groups.length === 0 ? <p className={styles.none}>{m.storefront_search_none({ q: typed })}</p> : null}
      <AppLink to={resultsPath(typed)} className={`${styles.option} ${styles.all}`} {...option(last)}>
        {m.storefront_search_all_results({ q: typed })}
      </AppLink>
    </div>
  )
}

/**
 * Sends at most one request per 150 ms, ignores stale replies, and keeps the previous results until newer ones
 * arrive.
 *
 * @see OP-071
 */
function useFound(input: HTMLInputElement): { typed: string; groups: readonly FoundGroup[] } {
  const [found, setFound] = useState<{ typed: string; groups: readonly FoundGroup[] }>({ typed: '', groups: [] })
  const latest = useLatestReply()
  useEffect(() => {
    let timer: number | undefined
    const ask = async () => {
      const typed = input.value.trim()
      if (typed === '') {
        await latest(async () => undefined)
        setFound({ typed, groups: [] })
        return
      }
      const query = { keyword: typed, size: shownOfEach }
      const reply = await latest(() => browserApi.call(suggest, { query })).catch(() => undefined)
      if (reply) setFound({ typed, groups: foundGroups(reply) })
    }
    const later = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void ask(), debounceMs)
    }
    input.addEventListener('input', later)
    // The user may have typed before this code was loaded.
    if (input.value !== '') later()
    return () => {
      window.clearTimeout(timer)
      input.removeEventListener('input', later)
    }
  }, [input, latest])
  return found
}
