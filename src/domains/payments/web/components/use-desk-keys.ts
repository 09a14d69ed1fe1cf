import { useEffect } from 'react'
import deskStyles from './desk.module.css'

export type DeskKey = 'v' | 'r' | 'j' | 'k' | 'z' | 'o' | 't' | 'u'

const INPUTS = `.${deskStyles.desk} :is(input, select)`
const FIELDS = 'input, select, textarea, dialog, [contenteditable]'

/** Single keys for the desk; off while a field or a dialog has the focus, and with any modifier held. */
export function useDeskKeys(actions: Record<DeskKey, () => void>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target } = event
      const typing = target instanceof Element && target.closest(FIELDS) !== null
      // The caret stands in the number when a payment opens; from there this leads to the keys.
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
