import { useEffect, useId, useRef, useState } from 'react'
import { maxKeywordLength } from '#platform/contract/keyword-length.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CloseIcon, PlusIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { type FieldBinding, FieldError, type FieldTexts, Optional } from '#platform/web/forms/field-frame.tsx'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import styles from './found-picker.module.css'

const pauseWhileTypingMs = 250

interface Named {
  readonly name: string
}

interface FoundPickerProps<Item extends Named> extends FieldBinding<readonly Item[]>, Pick<FieldTexts, 'optional'> {
  label: string
  hint: string
  /** Shown instead of the hint when nothing matches. */
  nothingFits: string
  find: (keyword: string) => Promise<readonly Item[]>
  keyOf: (item: Item) => string
  /** Distinguishes items with equal names. */
  note: (item: Item) => string
  /** Picking an item replaces the previous one. */
  single?: boolean
}

/** Search field that finds items by name while typing, and keeps the picked ones. */
export function FoundPicker<Item extends Named>(props: FoundPickerProps<Item>) {
  const { value: picked, onChange, keyOf, error } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [search, found, forget] = useSearch(props.find)
  const offered = found?.filter((item) => !picked.some((other) => keyOf(other) === keyOf(item)))
  function pick(item: Item) {
    onChange(props.single ? [item] : [...picked, item])
    if (!props.single || !input.current) return
    input.current.value = ''
    input.current.focus()
    forget()
  }
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label className="label" htmlFor={id}>
        {props.label}
        {props.optional ? <Optional /> : null}
      </label>
      <input
        id={id}
        ref={input}
        className="input"
        type="search"
        maxLength={maxKeywordLength}
        name={props.name}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <FieldError id={`${id}-error`} error={error} />
      <p className="small" id={`${id}-hint`} role="status">
        {offered?.length === 0 ? props.nothingFits : props.hint}
      </p>
      {offered && offered.length > 0 ? <Offered items={offered} keyOf={keyOf} note={props.note} onPick={pick} /> : null}
      <Picked items={picked} keyOf={keyOf} onChange={onChange} />
    </div>
  )
}

interface OfferedProps<Item extends Named> extends Pick<FoundPickerProps<Item>, 'keyOf' | 'note'> {
  items: readonly Item[]
  onPick: (item: Item) => void
}

function Offered<Item extends Named>({ items, keyOf, note, onPick }: OfferedProps<Item>) {
  return (
    <ul className={styles.found}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <button
            type="button"
            aria-label={m.notifications_people_add({ name: `${item.name} ${note(item)}` })}
            onClick={() => onPick(item)}
          >
            <span>
              <WrittenText>{item.name}</WrittenText> <span className={`small ${styles.note}`}>{note(item)}</span>
            </span>
            <PlusIcon small />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PickedProps<Item extends Named> extends Pick<FoundPickerProps<Item>, 'keyOf' | 'onChange'> {
  items: readonly Item[]
}

function Picked<Item extends Named>({ items, keyOf, onChange }: PickedProps<Item>) {
  if (items.length === 0) return null
  return (
    <ul className={styles.picked}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <button
            type="button"
            className="chip"
            aria-label={m.notifications_people_remove({ name: item.name })}
            onClick={() => onChange(items.filter((other) => other !== item))}
          >
            <WrittenText>{item.name}</WrittenText>
            <CloseIcon small />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Results for the last typed text, undefined while it is empty, and a function that clears them. */
function useSearch<Item>(
  find: (keyword: string) => Promise<readonly Item[]>,
): [search: (typed: string) => void, found: readonly Item[] | undefined, forget: () => void] {
  const [found, setFound] = useState<readonly Item[]>()
  const timer = useRef<number>(undefined)
  const latest = useLatestReply()
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function ask(keyword: string) {
    const items = await latest(async () => (keyword === '' ? null : find(keyword).catch(() => null)))
    if (items !== undefined) setFound(items ?? undefined)
  }
  function search(typed: string) {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void ask(typed.trim()), pauseWhileTypingMs)
  }
  function forget() {
    window.clearTimeout(timer.current)
    void ask('')
  }
  return [search, found, forget]
}
