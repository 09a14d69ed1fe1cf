import { useState } from 'react'

/**
 * For lists fetched outside a loader: runs the newest question only and drops the replies of older ones.
 *
 * @returns a function, the same at every rendering, that resolves to `undefined` when a newer question has been asked meanwhile
 * @see OP-071
 */
export function useLatestReply(): LatestReply {
  const [latest] = useState(latestReply)
  return latest
}

type LatestReply = <Reply>(ask: () => Promise<Reply>) => Promise<Reply | undefined>

function latestReply(): LatestReply {
  let sequence = 0
  return async (ask) => {
    sequence += 1
    const mine = sequence
    const reply = await ask()
    return mine === sequence ? reply : undefined
  }
}
