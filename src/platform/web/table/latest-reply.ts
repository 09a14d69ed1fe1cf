import { useState } from 'react'

/**
 * For lists fetched outside a loader: drops the replies of all requests but the newest.
 *
 * @returns a stable function that resolves to `undefined` when a newer request has been made meanwhile
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
