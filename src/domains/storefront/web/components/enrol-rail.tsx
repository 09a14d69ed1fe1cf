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
  /** One line under the fee: how long it can be watched. */
  note?: ReactNode
  /** The words of the act, or of what stands in its place for a student who has applied. */
  action: string
  /** Enrolment is closed. */
  closed?: boolean
  /** Whose it is: the owner is led to its form where others enrol. */
  owned: OwnedItem
  /** What the enrolment domain shows below the price. */
  children: (slots: EnrolSlots) => ReactNode
}

const railId = 'enrol'
const OwnNote = lazyIsland(() => import('./own-note.tsx'))

/**
 * The price and the button to enrol, beside the page on desktops; on phones a bar at the bottom leads to it once it is
 * scrolled away.
 *
 * Server and first paint show a guest's, in the size of the enrolment domain's own, so that nothing shifts when that is
 * loaded.
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

/** Whether an element has been scrolled out of sight; the bar that leads back to it would say the same thing twice before. */
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

/** A student comes back from the log-in page: until the enrolment domain is loaded, this does not know them. */
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
