import { type ReactNode, useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { CloseIcon } from '#platform/web/components/icons.tsx'
import { Modal } from './modal.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The reset button at the left; at the right the button that names the number of results. */
  footer?: ReactNode
}

/** Filters and menus on phones: opens from the bottom edge, its content scrolls, its footer stays visible. */
export function Sheet({ open, onClose, title, children, footer }: SheetProps) {
  const titleId = useId()
  return (
    <Modal open={open} onClose={onClose} className={styles.sheet} labelledBy={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-btn" aria-label={m.platform_close()} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <div className={styles.foot}>{footer}</div>}
    </Modal>
  )
}
