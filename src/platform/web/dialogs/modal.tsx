import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'

interface ModalProps {
  open: boolean
  onClose: () => void
  className: string
  labelledBy: string
  children: ReactNode
}

/** A native modal dialog: it holds the focus, closes on Escape and on a press beside it, and gives the focus back. */
export function Modal({ open, onClose, className, labelledBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  function closeFromBrowser(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the press beside it is an extra.
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={closeFromBrowser}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open ? children : null}
    </dialog>
  )
}
