import { useEffect } from 'react'
import { toastStore } from './toasts.ts'

let users = 0

/**
 * On a phone, shows toasts at the top while the component is shown: at the bottom they would hide its buttons
 * (docs/decisions/0374).
 */
export function useToastsAtTop(): void {
  useEffect(() => {
    if (!window.matchMedia('(max-width: 59.99em)').matches) return
    users += 1
    toastStore.position = 'top'
    return () => {
      users -= 1
      if (users === 0) toastStore.position = 'bottom'
    }
  }, [])
}
