import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { ActionBar } from '#platform/web/layout/action-bar.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { plainPath } from '#platform/web/locale/locale.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import { useSession } from '#platform/web/session/session.ts'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'
import { EnrolSlot, type EnrolSlots } from '../enrol-slot.tsx'
import { type OwnedItem, useIsOwn } from '../is-own.ts'
import { useLoginPrompt } from '../use-login-prompt.tsx'
import styles from './enrol-rail.module.css'

interface EnrolRailProps {
  fee: number
  /** One line under the fee: the access period. */
  note?: ReactNode
  /** Label of the action, or of its replacement for a student who has applied. */
  action: string
  /** Enrolment is closed. */
  closed?: boolean
  /** The owner sees a link to edit it instead of the button. */
  owned: OwnedItem
  /** Renders the enrolment components below the price. */
  children: (slots: EnrolSlots) => ReactNode
}

const railId = 'enrol'
const OwnItemPanel = lazyIsland(() => import('./own-item-panel.tsx'))

/**
 * Price and enrol button: beside the page on desktops, in an always visible bar at the bottom on phones, which then
 * alone shows the price.
 *
 * Server and first paint show a guest's, with the size of the enrolment domain's component, so that nothing moves
 * when that is loaded for a student.
 *
 * @see C-CLD-06, C-VD-05, STU-06
 */
export function EnrolRail({ fee, note, action, closed = false, owned, children }: EnrolRailProps) {
  const isOwn = useIsOwn(owned)
  const isStudent = useSession()?.usertype === 'student'
  const forGuests = <ForGuests fee={fee} action={action} closed={closed} item={owned} />
  return (
    <>
      <section className={`detail-rail ${styles.rail} panel stack`} id={railId} aria-label={m.storefront_enrolling()}>
        <div className={note ? undefined : 'only-wide'}>
          <div className="only-wide">
            <p className="hint">{m.storefront_fee()}</p>
            <p className="fee fee-rail">{feeText(fee)}</p>
          </div>
          {note ? <p className="hint">{note}</p> : null}
        </div>
        {isOwn ? (
          <OwnItemPanel item={owned} />
        ) : isStudent ? (
          <EnrolSlot fallback={forGuests}>{children}</EnrolSlot>
        ) : (
          forGuests
        )}
      </section>
      {isOwn ? (
        <ActionBar label={<p className="fee">{feeText(fee)}</p>}>
          <a className="btn btn-primary" href={`#${railId}`}>
            {m.storefront_own_change()}
          </a>
        </ActionBar>
      ) : null}
    </>
  )
}

type ForGuestsProps = Required<Pick<EnrolRailProps, 'fee' | 'action' | 'closed'>> & { item: OwnedItem }

/** A student may return from the log-in page: until the enrolment domain is loaded, the session is not known here. */
function ForGuests({ fee, action, closed, item }: ForGuestsProps) {
  const { pathname } = useLocation()
  const login = paths.login({ enrol: plainPath(pathname) })
  const isStudent = useSession()?.usertype === 'student'
  const { course_id, class_id } = item
  const [ask, dialog] = useLoginPrompt(
    class_id === undefined ? { kind: 'course', id: course_id } : { kind: 'class', id: class_id },
  )
  const button = closed ? (
    <button type="button" className="btn btn-primary btn-block" aria-disabled>
      {action}
    </button>
  ) : (
    <AppLink className="btn btn-primary btn-block" to={login} onClick={isStudent ? undefined : ask}>
      {action}
    </AppLink>
  )
  return (
    <div className={closed ? 'stack bar-alone' : 'stack'}>
      <div className="only-wide">{button}</div>
      {closed ? null : (
        <NoticeBox>
          {m.storefront_students_only()} <AppLink to={login}>{m.platform_login()}</AppLink>
        </NoticeBox>
      )}
      <ActionBar label={<p className="fee">{feeText(fee)}</p>}>{button}</ActionBar>
      {dialog}
    </div>
  )
}
