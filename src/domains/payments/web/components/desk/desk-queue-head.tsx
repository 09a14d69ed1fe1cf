import { type RefObject, useId } from 'react'
import { Form } from 'react-router'
import { paths } from '#paths'
import { maxKeywordLength } from '#platform/contract/keyword-length.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { SearchIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { localisedPath } from '#platform/web/locale/locale.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import styles from './desk-queue.module.css'

interface QueueHeadProps {
  queue: { data: readonly QueueRow[]; total: number }
  /** The search field. */
  searchRef: RefObject<HTMLInputElement | null>
  onHelp: () => void
}

/** How many payments wait, the search, and the help. */
export function QueueHead({ queue, searchRef, onHelp }: QueueHeadProps) {
  const late = queue.data.filter(({ overdue }) => overdue).length
  return (
    <>
      <div className="spread">
        <h1>{m.payments_desk_waiting({ n: localDigits(queue.total) })}</h1>
        {late === 0 ? null : <Badge tone="danger">{m.payments_desk_overdue({ n: localDigits(late) })}</Badge>}
      </div>
      <div className="spread">
        <AppLink className="more" to={paths.admin.enrolments()}>
          {m.payments_all_enrolments()}
        </AppLink>
        <button type="button" className="btn btn-quiet" onClick={onHelp}>
          {m.payments_desk_help()} <kbd>?</kbd>
        </button>
      </div>
      <EnrolmentSearch fieldRef={searchRef} />
    </>
  )
}

/** Searches all enrolments by name, course, phone, transfer number or payment reference; on phones their list does. */
function EnrolmentSearch({ fieldRef }: { fieldRef: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  return (
    <Form
      role="search"
      method="get"
      action={localisedPath(paths.admin.enrolments())}
      className={`${styles.search} ${styles.wideOnly}`}
    >
      <label className="with-icon" htmlFor={id}>
        <span className="visually-hidden">{m.payments_desk_search()}</span>
        <SearchIcon />
        <input
          ref={fieldRef}
          id={id}
          className="input"
          type="search"
          name="keyword"
          autoComplete="off"
          maxLength={maxKeywordLength}
          placeholder={m.payments_desk_search()}
          aria-keyshortcuts="/"
        />
      </label>
    </Form>
  )
}
