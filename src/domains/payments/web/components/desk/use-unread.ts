import { useRef } from 'react'

/** No admin has looked at a payment that came so short a time ago, in milliseconds. */
const UNREAD_MS = 400

interface Unread {
  readonly isUnread: () => boolean
  /** Somebody has typed or chosen something. */
  readonly onInput: () => void
}

/**
 * Whether the desk has just put a payment there by itself and nothing was entered for it. The second press of Enter or
 * V, or the second click, of which the first has verified the payment before, then verifies nothing.
 *
 * @param arrivedAt by the clock of the page; undefined for a payment that somebody chose
 */
export function useUnread(arrivedAt: number | undefined): Unread {
  const hasInput = useRef(false)
  return {
    isUnread: () => arrivedAt !== undefined && !hasInput.current && performance.now() - arrivedAt < UNREAD_MS,
    onInput: () => {
      hasInput.current = true
    },
  }
}
