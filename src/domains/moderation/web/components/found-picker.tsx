import { useEffect, useId, useRef, useState } from 'react'
import { maxKeywordLength } from '#platform/contract/keyword-length.ts'
import { m } from '#platform/messages/generated/messages.js'
import { type FieldBinding, FieldError, type FieldTexts, Optional } from '#platform/web/forms/field-frame.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/media/icons.tsx'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import styles from './found-picker.module.css'

const pauseWhileTypingMs = 250

interface Named {
  readonly name: string
}

interface FoundPickerProps<Thing extends Named> extends FieldBinding<readonly Thing[]>, Pick<FieldTexts, 'optional'> {
  label: string
  hint: string
  /** Said in the hint's place where nothing fits. */
  nothingFits: string
  find: (keyword: string) => Promise<readonly Thing[]>
  keyOf: (thing: Thing) => string
  /** What tells things of one name apart. */
  note: (thing: Thing) => string
  /** Picking one puts it in the place of the one before. */
  single?: boolean
}

/** Finds things by name while one types, and keeps those that are picked. */
export function FoundPicker<Thing extends Named>(props: FoundPickerProps<Thing>) {
  const { value: picked, onChange, keyOf, error } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [search, found, forget] = useSearch(props.find)
  const offered = found?.filter((thing) => !picked.some((other) => keyOf(other) === keyOf(thing)))
  function pick(thing: Thing) {
    onChange(props.single ? [thing] : [...picked, thing])
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
      {offered && offered.length > 0 ? (
        <Offered things={offered} keyOf={keyOf} note={props.note} onPick={pick} />
      ) : null}
      <Picked things={picked} keyOf={keyOf} onChange={onChange} />
    </div>
  )
}

interface OfferedProps<Thing extends Named> extends Pick<FoundPickerProps<Thing>, 'keyOf' | 'note'> {
  things: readonly Thing[]
  onPick: (thing: Thing) => void
}

function Offered<Thing extends Named>({ things, keyOf, note, onPick }: OfferedProps<Thing>) {
  return (
    <ul className={styles.found}>
      {things.map((thing) => (
        <li key={keyOf(thing)}>
          <button
            type="button"
            aria-label={m.notifications_people_add({ name: `${thing.name} ${note(thing)}` })}
            onClick={() => onPick(thing)}
          >
            <span>
              {thing.name} <span className={`small ${styles.note}`}>{note(thing)}</span>
            </span>
            <PlusIcon small />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PickedProps<Thing extends Named> extends Pick<FoundPickerProps<Thing>, 'keyOf' | 'onChange'> {
  things: readonly Thing[]
}

function Picked<Thing extends Named>({ things, keyOf, onChange }: PickedProps<Thing>) {
  if (things.length === 0) return null
  return (
    <ul className={styles.picked}>
      {things.map((thing) => (
        <li key={keyOf(thing)}>
          <button
            type="button"
            className="chip"
            aria-label={m.notifications_people_remove({ name: thing.name })}
            onClick={() => onChange(things.filter((other) => other !== thing))}
          >
            {thing.name}
            <CloseIcon small />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What fits the words typed last, undefined while nothing is asked for; and the way to forget it. */
function useSearch<Thing>(
  find: (keyword: string) => Promise<readonly Thing[]>,
): [search: (typed: string) => void, found: readonly Thing[] | undefined, forget: () => void] {
  const [found, setFound] = useState<readonly Thing[]>()
  const timer = useRef<number>(undefined)
  const latest = useLatestReply()
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function ask(keyword: string) {
    const things = await latest(async () => (keyword === '' ? null : find(keyword).catch(() => null)))
    if (things !== undefined) setFound(things ?? undefined)
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
