import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { isUnreachable } from '#platform/web/api/failures.ts'

interface PreviousResults {
  readonly pathname: string
  readonly results: unknown
  readonly setStale: (isStale: boolean) => void
}

let previous: PreviousResults | undefined

/** For what stands above the rows of a list: whether they are still those of an earlier address. */
export function useResultsAreStale(pathname: string): boolean {
  const results = useMatches().at(-1)?.loaderData
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    previous = { pathname, results, setStale }
    return () => {
      previous = undefined
    }
  }, [pathname, results])
  return isStale
}

/**
 * For a list's `clientLoader`: what the address asks for. Where the line drops on the way from one address of the list to
 * another, as at a key-up, what the list shows stays, and it says so: an error page would take the rows and the field
 * away from somebody who is typing.
 */
export async function keepPreviousResults<Results>(request: Request, ask: () => Promise<Results>): Promise<Results> {
  try {
    const results = await ask()
    previous?.setStale(false)
    return results
  } catch (error) {
    const isSameList = previous?.pathname === new URL(request.url).pathname
    if (!isSameList || request.signal.aborted || !isUnreachable(error)) throw error
    previous?.setStale(true)
    return previous?.results as Results
  }
}
