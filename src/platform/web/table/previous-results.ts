import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { isUnreachable } from '#platform/web/api/failures.ts'

interface PreviousResults {
  readonly pathname: string
  readonly results: unknown
  readonly setStale: (isStale: boolean) => void
}

let previous: PreviousResults | undefined

/** Whether the shown rows are those of an earlier URL; for the parts above the rows of a list. */
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
 * For a list's `clientLoader`: fetches what the URL asks for. When the connection fails between two URLs of the
 * same list, as while typing, the shown rows stay with a notice; an error page would remove the rows and the
 * search field.
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
