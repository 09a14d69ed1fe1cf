import { useEffect, useSyncExternalStore } from 'react'
import { AlertIcon, CheckIcon } from '#platform/web/media/icons.tsx'
import { wasThrownOut } from '#platform/web/session/thrown-out.ts'
import { type Notice, noticeStore } from './notices.ts'

const none: readonly Notice[] = []

/** Where notices appear and are spoken; stands once in every layout, empty or not, so that readers know it. */
export function NoticeRegion() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.current, () => none)
  useEffect(() => {
    // Rarely so: what says it is fetched only then.
    if (wasThrownOut()) void import('./session-over.ts').then(({ tellSessionOver }) => tellSessionOver())
  }, [])
  return (
    <>
      <NoticeSlot place="top" notices={notices} />
      <NoticeSlot place="bottom" notices={notices} />
    </>
  )
}

function NoticeSlot({ place, notices }: { place: Notice['place']; notices: readonly Notice[] }) {
  return (
    <div className={`toast-place toast-${place}`} role="status" aria-live="polite">
      {notices
        .filter((notice) => notice.place === place)
        .map((notice) => (
          <div key={notice.id} className="toast">
            {notice.tone === 'done' ? <CheckIcon /> : <AlertIcon />}
            {notice.text}
          </div>
        ))}
    </div>
  )
}
