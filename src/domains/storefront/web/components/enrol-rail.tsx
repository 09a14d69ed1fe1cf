import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { lazyIsland } from '#platform/web/states/lazy-island.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { plainPath } from '#platform/web/text/locale.ts'
import { feeText } from '#platform/web/text/money-text.ts'
import { EnrolSlot, type EnrolSlots } from '../enrol-slot.tsx'
import { type OwnedItem, useIsOwn } from '../is-own.ts'
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
const OwnNote = lazyIsland(() => import('./own-note.tsx'))

/**
 * The price and the enrol button: a sidebar on desktops; on phones a bar at the bottom links to it while it is out
 * of view.
 *
 * Server and first render show the guest's button, in the same size as the enrolment components, so that nothing
 * shifts when these are loaded.
 *
 * @see C-CLD-06, C-VD-05
 */
export function EnrolRail({ fee, note, action, closed = false, owned, children }: EnrolRailProps) {
  const isOwn = useIsOwn(owned)
  const { ref, isAway } = useScrolledAway()
  return (
    <>
      <section
        ref={ref}
        className={`detail-rail ${styles.rail} panel stack`}
        id={railId}
        aria-label={m.catalogue_enrolling()}
      >
        <div>
          <p className="hint">{m.catalogue_fee()}</p>
          <p className="fee fee-rail">{feeText(fee)}</p>
          {note ? <p className="hint">{note}</p> : null}
        </div>
        {isOwn ? (
          <OwnNote item={owned} />
        ) : (
          <EnrolSlot fallback={<ForGuests action={action} closed={closed} />}>{children}</EnrolSlot>
        )}
      </section>
      {isAway ? (
        <div className={styles.bar}>
          <p className="fee">{feeText(fee)}</p>
          <a className={closed && !isOwn ? 'btn' : 'btn btn-primary'} href={`#${railId}`}>
            {isOwn ? m.catalogue_own_change() : action}
          </a>
        </div>
      ) : null}
    </>
  )
}

/** Whether an element is scrolled out of view; while it is visible, the bar that links to it would repeat it. */
function useScrolledAway() {
  const [element, ref] = useState<Element | null>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { ref, isAway }
}

/**
 * Links to login with a return path, because a logged-in student may click before the enrolment components are
 * loaded.
 */
function ForGuests({ action, closed }: { action: string; closed: boolean }) {
  const { pathname } = useLocation()
  if (closed) {
    return (
      <button type="button" className="btn btn-primary btn-block" aria-disabled>
        {action}
      </button>
    )
  }
  const login = paths.login({ enrol: plainPath(pathname) })
  return (
    <>
      <AppLink className="btn btn-primary btn-block" to={login}>
        {action}
      </AppLink>
      <NoticeBox>
        {m.catalogue_students_only()} <AppLink to={login}>{m.platform_login()}</AppLink>
      </NoticeBox>
    </>
  )
}
