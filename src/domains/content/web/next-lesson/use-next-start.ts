import { useEffect, useEffectEvent, useState } from 'react'

/** Time to cancel. */
export const waitSeconds = 8

/** Whether the next lesson starts by itself: 'held' where that would cost mobile data. */
export type NextStart =
  | { readonly kind: 'off' | 'held' | 'cancelled' }
  | { readonly kind: 'counting'; readonly secondsLeft: number }

interface StartPlan {
  /** The lesson before has ended, and the student has chosen that the next one starts. */
  readonly isWanted: boolean
  /** Whether starting costs no mobile data. */
  readonly mayStart: () => Promise<boolean>
  readonly start: () => void
}

const off: NextStart = { kind: 'off' }

/**
 * Starts the next lesson after some seconds, unless it is cancelled. The connection is looked at twice: it may change
 * while the seconds are counted. Who is typing is not led away.
 */
export function useNextStart({ isWanted, mayStart, start }: StartPlan): readonly [NextStart, () => void] {
  const [state, setState] = useState(off)
  const [isCancelled, setIsCancelled] = useState(false)
  const findObstacle = useEffectEvent(async (): Promise<Obstacle | undefined> => {
    if (isTyping()) return 'cancelled'
    return (await mayStart()) ? undefined : 'held'
  })
  const begin = useEffectEvent(start)
  useEffect(() => {
    if (isWanted) return () => setIsCancelled(false)
    setState(off)
    return undefined
  }, [isWanted])
  useEffect(() => {
    if (!isWanted || isCancelled) return
    const leaving = new AbortController()
    const show = (next: NextStart) => leaving.signal.aborted || setState(next)
    void countDown(leaving.signal, { findObstacle, show }).then((isOver) => isOver && begin())
    return () => leaving.abort()
  }, [isWanted, isCancelled])
  function cancel() {
    setIsCancelled(true)
    setState({ kind: 'cancelled' })
  }
  return [state, cancel]
}

type Obstacle = 'held' | 'cancelled'

interface Countdown {
  readonly findObstacle: () => Promise<Obstacle | undefined>
  readonly show: (state: NextStart) => void
}

/** @returns whether the time is over and nothing speaks against starting */
async function countDown(signal: AbortSignal, { findObstacle, show }: Countdown): Promise<boolean> {
  let obstacle = await findObstacle()
  for (let secondsLeft = waitSeconds; !obstacle && secondsLeft > 0 && !signal.aborted; secondsLeft -= 1) {
    show({ kind: 'counting', secondsLeft })
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  if (signal.aborted) return false
  obstacle ??= await findObstacle()
  if (obstacle) show({ kind: obstacle })
  return !obstacle && !signal.aborted
}

function isTyping(): boolean {
  const focused = document.activeElement
  return focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && focused.type === 'text')
}
