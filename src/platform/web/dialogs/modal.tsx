import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  open: boolean
  onClose: () => void
  className: string | undefined
  labelledBy: string
  children: ReactNode
}

/** Longest time between the two clicks of a double click. */
const doublePressMs = 500

/** A native modal dialog: traps the focus, closes on Escape and on a click outside, and restores the focus. */
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

  // A dialog that is removed while it is open is closed first: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  function closeFromBrowser(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }
  /**
   * The second click of a double click was meant for the button that opened the dialog, so it neither confirms nor
   * closes.
   */
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
