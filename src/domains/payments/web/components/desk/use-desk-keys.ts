import { useEffect } from 'react'
import deskStyles from './desk.module.css'

type DeskKey = 'v' | 'n' | 'r' | 'j' | 'k' | 'z' | 'o' | 't' | 'u' | '?'

const INPUTS = `.${deskStyles.desk} :is(input, select)`
const FIELDS = 'input, select, textarea, dialog, [contenteditable]'

/** Single-key shortcuts of the desk; inactive while a field or dialog has the focus or a modifier key is held. */
export function useDeskKeys(actions: Record<DeskKey, () => void>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target } = event
      const typing = target instanceof Element && target.closest(FIELDS) !== null
      // The number field has the focus when a payment opens; Escape leaves it, so that the shortcuts work.
      if (event.key === 'Escape' && target instanceof HTMLElement && target.closest(INPUTS)) target.blur()
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (document.querySelector('dialog[open]')) return
      const action = actions[event.key.toLowerCase() as DeskKey]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
