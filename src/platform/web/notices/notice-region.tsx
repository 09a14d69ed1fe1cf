import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { AlertIcon, CheckIcon } from '#platform/web/media/icons.tsx'
import { takeSessionEnded } from '#platform/web/session/ended-session.ts'
import styles from './notice-region.module.css'
import { type Notice, noticeStore } from './notices.ts'

const none: readonly Notice[] = []

/**
 * Shows notices and announces them to screen readers, in the uppermost modal dialog while one is open. Every layout
 * renders it, also when empty, because live regions must exist beforehand.
 */
export function NoticeRegion() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.current, () => none)
  const dialog = useSyncExternalStore(noticeStore.subscribe, noticeStore.dialog, () => undefined)
  useEffect(() => {
    // Rare, so the module with the text is loaded only then.
    if (takeSessionEnded()) void import('./session-ended.ts').then(({ showSessionEnded }) => showSessionEnded())
  }, [])
  return (
    <>
      {slots(dialog ? none : notices)}
      {dialog ? createPortal(slots(notices), dialog) : null}
    </>
  )
}

const slots = (notices: readonly Notice[]) =>
  (['top', 'bottom'] as const).map((position) => <NoticeSlot key={position} position={position} notices={notices} />)

function NoticeSlot({ position, notices }: { position: Notice['position']; notices: readonly Notice[] }) {
  return (
    <div
      className={`${styles.region} ${position === 'top' ? styles.top : styles.bottom}`}
      role="status"
      aria-live="polite"
    >
      {notices
        .filter((notice) => notice.position === position)
        .map((notice) => (
          <div key={notice.id} className={styles.notice}>
            {notice.tone === 'done' ? <CheckIcon /> : <AlertIcon />}
            {notice.text}
            {notice.button ? (
              <button type="button" className={styles.button} onClick={notice.button.run}>
                {notice.button.label}
              </button>
            ) : null}
          </div>
        ))}
    </div>
  )
}
