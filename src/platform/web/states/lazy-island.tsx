import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part of a page that the server renders at once and whose script is loaded after the page's own. Until then the
 * part is plain HTML, links and form fields included.
 *
 * Its styles have to be in a file that the page itself imports. When the connection is lost the HTML stays, and
 * the script is fetched again. Rendering nothing instead would be a hydration error (REQ-14).
 */
export function lazyIsland<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => untilLoaded(load))
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

const PAUSES_MS = [2_000, 10_000, 30_000, 60_000] as const

async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await isOnlineOrAfter(pauseMs)
    }
  }
  return load().catch(() => new Promise<never>(() => undefined))
}

function isOnlineOrAfter(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('online', end)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, pauseMs)
    window.addEventListener('online', end)
  })
}
