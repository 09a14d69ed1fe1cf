import { useEffect } from 'react'
import deskStyles from './desk.module.css'

type DeskKey = 'enter' | 'v' | 'n' | 'r' | 'j' | 'k' | 'z' | 'o' | 't' | 'u' | '/' | '?'

interface DeskKeys {
  readonly actions: Record<DeskKey, () => void>
  /** The keys 1 to 9. */
  readonly onDigit: (digit: number) => void
}

const INPUTS = `.${deskStyles.desk} :is(input, select)`
const FIELDS = 'input, select, textarea, dialog, [contenteditable]'

/**
 * Single-key shortcuts of the desk; inactive while a field or dialog has the focus or a modifier key is held. A key
 * that is held down counts once: what Enter has sent is not sent again for the payment that comes next.
 */
export function useDeskKeys({ actions, onDigit }: DeskKeys): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target } = event
      const key = keyOfEvent(event)
      if (event.repeat && key === 'enter') event.preventDefault()
      const typing = target instanceof Element && target.closest(FIELDS) !== null
      // The number field has the focus when a payment opens; Escape leaves it, so that the shortcuts work.
      if (key === 'escape' && target instanceof HTMLElement && target.closest(INPUTS)) target.blur()
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (document.querySelector('dialog[open]')) return
      // On a link or button Enter does what this says.
      if (key === 'enter' && target !== document.body) return
      const action = /^[1-9]$/.test(key) ? () => onDigit(Number(key)) : actions[key as DeskKey]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

/** The key on a Latin keyboard, whichever script is typed: a Burmese layout has other letters on the same keys. */
function keyOfEvent({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[\x20-\x7e]+$/.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code.replace(/^(Key|Digit)/, '').toLowerCase()
}
