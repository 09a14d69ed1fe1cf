import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { showToastsIn } from '#platform/web/toasts/toasts.ts'

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

  // Closed whenever it is removed, because only then does the browser restore the focus. React also removes the effect
  // while something in the dialog is still being loaded, and runs it again afterwards.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    openedAt.current = performance.now()
    const leave = showToastsIn(element)
    return () => {
      leave()
      element.close()
    }
  }, [open])

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
