import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'

interface ModalProps {
  open: boolean
  onClose: () => void
  className: string | undefined
  labelledBy: string
  children: ReactNode
}

/** How soon after the press that opened a dialog the second of two quick ones may come. */
const doublePressMs = 500

/** A native modal dialog: it holds the focus, closes on Escape and on a press beside it, and gives the focus back. */
export function Modal({ open, onClose, className, labelledBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      element.showModal()
      openedAt.current = performance.now()
    }
    if (!open && element.open) element.close()
  }, [open])

  function closeFromBrowser(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }
  /** The second half of a double press meant what opened the dialog: it neither answers nor closes it. */
  function dropSecondPress(event: MouseEvent) {
    if (event.detail < 2 || performance.now() - openedAt.current > doublePressMs) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the press beside it is an extra.
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={closeFromBrowser}
      onClickCapture={dropSecondPress}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open ? children : null}
    </dialog>
  )
}
