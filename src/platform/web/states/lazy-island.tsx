import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part of a page that the server renders at once and whose script comes after the page's own: until it is here, the
 * part is the plain HTML that it was sent as, links and form fields included.
 *
 * Its styles have to be in a file that the page itself imports. When the line is lost the part is left out until the
 * next visit; the page stands without it.
 */
export function lazyIsland<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().catch(() => ({ default: Lost as ComponentType<Props> })))
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

function Lost() {
  return null
}
