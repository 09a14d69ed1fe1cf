import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { isUnreachable } from '#platform/web/states/route-problem.tsx'

interface Shown {
  readonly pathname: string
  readonly results: unknown
  readonly tell: (isLate: boolean) => void
}

let shown: Shown | undefined

/** For what stands above the rows of a list: whether they are still those of an earlier address. */
export function useShownResults(pathname: string): boolean {
  const results = useMatches().at(-1)?.loaderData
  const [isLate, tell] = useState(false)
  useEffect(() => {
    shown = { pathname, results, tell }
    return () => {
      shown = undefined
    }
  }, [pathname, results])
  return isLate
}

/**
 * For a list's `clientLoader`: what the address asks for. Where the line drops on the way from one address of the list to
 * another, as at a key-up, what the list shows stays, and it says so: an error page would take the rows and the field
 * away from somebody who is typing.
 */
export async function orShownResults<Results>(request: Request, ask: () => Promise<Results>): Promise<Results> {
  try {
    const results = await ask()
    shown?.tell(false)
    return results
  } catch (error) {
    const isSameList = shown?.pathname === new URL(request.url).pathname
    if (!isSameList || request.signal.aborted || !isUnreachable(error)) throw error
    shown?.tell(true)
    return shown?.results as Results
  }
}
