import { useEffect, useId, useRef, useState } from 'react'
import { findRecipients, type Recipient } from '#domains/notifications/contract/notifications.contract.ts'
import { maxKeywordLength } from '#platform/contract/keyword-length.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { type FieldBinding, FieldError } from '#platform/web/forms/field-frame.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/media/icons.tsx'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import styles from './people-picker.module.css'

const pauseWhileTypingMs = 250

/** Finds people while one types, and keeps those who are picked. */
export function PeoplePicker({ name, value: picked, onChange, error }: FieldBinding<readonly Recipient[]>) {
  const id = useId()
  const [search, found] = useSearch()
  const offered = found?.filter((person) => !picked.some((other) => other.id === person.id))
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label className="label" htmlFor={id}>
        {m.notifications_people_search()}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        maxLength={maxKeywordLength}
        name={name}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <FieldError id={`${id}-error`} error={error} />
      <p className="small" id={`${id}-hint`} role="status">
        {offered?.length === 0 ? m.notifications_people_none() : m.notifications_people_hint()}
      </p>
      {offered && offered.length > 0 ? (
        <ul className={styles.found}>
          {offered.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                aria-label={m.notifications_people_add({ name: person.name })}
                onClick={() => onChange([...picked, person])}
              >
                <span>
                  {person.name} <span className="small">{person.no}</span>
                </span>
                <PlusIcon small />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Picked people={picked} onChange={onChange} />
    </div>
  )
}

function Picked({ people, onChange }: { people: readonly Recipient[]; onChange: (people: Recipient[]) => void }) {
  if (people.length === 0) return null
  return (
    <ul className={styles.picked}>
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className="chip"
            aria-label={m.notifications_people_remove({ name: person.name })}
            onClick={() => onChange(people.filter((other) => other !== person))}
          >
            {person.name}
            <CloseIcon small />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What fits the words typed last; undefined while nothing is asked for. */
function useSearch(): [(typed: string) => void, readonly Recipient[] | undefined] {
  const [found, setFound] = useState<readonly Recipient[]>()
  const timer = useRef<number>(undefined)
  const latest = useLatestReply()
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function ask(keyword: string) {
    const people = await latest(async () => {
      if (keyword === '') return null
      return adminApi.call(findRecipients, { query: { keyword } }).catch(() => null)
    })
    if (people !== undefined) setFound(people ?? undefined)
  }
  function search(typed: string) {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void ask(typed.trim()), pauseWhileTypingMs)
  }
  return [search, found]
}
