import { useEffect, useState } from 'react'

/**
 * The reply that a part of a public page shows, once it has arrived; null after a failure. The page is the same for
 * everybody and whole without it, so it is requested after the page.
 *
 * @param load - the same function at each render
 * @param onSettled - called when the part with the reply, or without, is on the page
 */
export function useAfterPage<Reply>(load: () => Promise<Reply>, onSettled: () => void): Reply | null | undefined {
  const [reply, setReply] = useState<Reply | null>()
  useEffect(() => {
    let left = false
    const settle = (loaded: Reply | null) => {
      if (!left) setReply(loaded)
    }
    load().then(settle, () => settle(null))
    return () => {
      left = true
    }
  }, [load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reply
  useEffect(() => {
    if (reply !== undefined) onSettled()
  }, [reply])
  return reply
}
