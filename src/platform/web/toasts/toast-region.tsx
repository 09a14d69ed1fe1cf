import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { AlertIcon, CheckIcon } from '#platform/web/components/icons.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import { takeSessionEnded } from '#platform/web/session/ended-session.ts'
import styles from './toast-region.module.css'
import { type Toast, toastStore } from './toasts.ts'

const none: readonly Toast[] = []

/**
 * Shows toasts and announces them to screen readers, in the uppermost modal dialog while one is open: there at the top,
 * since the buttons of a dialog stand at its end. Every layout renders it, also when empty, because live regions must
 * exist beforehand.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none)
  const dialog = useSyncExternalStore(toastStore.subscribe, toastStore.dialog, () => undefined)
  useEffect(() => {
    // Rare, so the module with the text is loaded only then.
    if (takeSessionEnded()) void import('./session-ended.ts').then(({ showSessionEnded }) => showSessionEnded())
  }, [])
  const onPage = dialog ? none : toasts
  return (
    <>
      <ToastSlot slot={styles.top} toasts={onPage.filter(({ position }) => position === 'top')} />
      <ToastSlot slot={styles.bottom} toasts={onPage.filter(({ position }) => position === 'bottom')} />
      {dialog ? createPortal(<ToastSlot slot={styles.top} toasts={toasts} />, dialog) : null}
    </>
  )
}

function ToastSlot({ slot, toasts }: { slot: string | undefined; toasts: readonly Toast[] }) {
  return (
    <div className={`${styles.region} ${slot}`} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast}>
          {toast.tone === 'done' ? <CheckIcon /> : <AlertIcon />}
          <span lang={langOf(toast.text)}>{toast.text}</span>
          {toast.button ? (
            <button type="button" className={styles.button} onClick={toast.button.run}>
              {toast.button.label}
            </button>
          ) : null}
        </div>
      ))}
    </div>
  )
}
