import { useRef } from 'react'

/**
 * For lists fetched outside a loader: runs the newest question only and drops the replies of older ones.
 *
 * @returns a function that resolves to `undefined` when a newer question has been asked meanwhile
 * @see OP-071
 */
export function useLatestReply(): <Reply>(ask: () => Promise<Reply>) => Promise<Reply | undefined> {
  const sequence = useRef(0)
  return async (ask) => {
    sequence.current += 1
    const mine = sequence.current
    const reply = await ask()
    return mine === sequence.current ? reply : undefined
  }
}
