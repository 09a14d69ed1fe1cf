import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { retriableImport } from '#platform/web/api/retriable-import.ts'
import { ErrorState } from './states.tsx'

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>

type Island<Props> = ComponentType<Props> & {
  /** Fetches the script of the HTML that the server rendered. */
  readonly load: () => void
}

/**
 * A part of a page that the server renders at once and whose script is loaded after the page's own. Until then the
 * part is plain HTML, links and form fields included.
 *
 * Its styles have to be in a file that the page itself imports. When the connection is lost the HTML stays as it is,
 * and the script is fetched again; rendering nothing would be a hydration error (REQ-14). A part without the server's
 * HTML shows the error instead, with a button to try again.
 *
 * @param loadOn `touch` for what works as plain HTML: the script is fetched by `load`, which `useLoadOnTouch` calls,
 *   or when the part is rendered with other props
 */
export function lazyIsland<Props extends object>(
  load: Loader<Props>,
  { loadOn = 'render' }: { loadOn?: 'render' | 'touch' } = {},
): Island<Props> {
  let want: () => void = () => undefined
  const wanted = new Promise<void>((resolve) => {
    want = resolve
  })
  if (import.meta.env.SSR || loadOn === 'render') want()
  const loading = new Loading()
  const Part = lazy(() => wanted.then(() => untilLoaded(retriableImport(load), loading)))
  return Object.assign((props: Props) => <IslandPart Part={Part} want={want} loading={loading} props={props} />, {
    load: want,
  })
}

/** Whether the last try to fetch a script failed, and how to try again at once. */
class Loading {
  /** Undefined unless the last try failed. */
  retry: (() => void) | undefined
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = () => this.retry

  change(retry: (() => void) | undefined): void {
    this.retry = retry
    for (const listener of this.listeners) listener()
  }
}

interface IslandPartProps<Props> {
  Part: ComponentType<Props>
  want: () => void
  loading: Loading
  props: Props
}

function IslandPart<Props extends object>({ Part, want, loading, props }: IslandPartProps<Props>) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [first] = useState({ isHydrating, props })
  const isServerHtml = first.isHydrating && areEqual(first.props, props)
  if (!isServerHtml) want()
  // Another element would make React render the part again, before its script is there, and drop the HTML.
  const shown = isServerHtml ? first.props : props
  return useMemo(
    () => (
      <Suspense fallback={<NotLoaded loading={loading} />}>
        <Part {...shown} />
      </Suspense>
    ),
    [Part, loading, shown],
  )
}

/** In place of a part without HTML from the server. */
function NotLoaded({ loading }: { loading: Loading }) {
  const retry = useSyncExternalStore(loading.subscribe, loading.current, () => undefined)
  return retry ? <ErrorState onRetry={retry} /> : null
}

const never = () => () => undefined

/** A page that renders again gives its parts the same values in another object. */
function areEqual(one: object, other: object): boolean {
  const names = Object.keys(one)
  const isSame = (name: string) => Object.is(Reflect.get(one, name), Reflect.get(other, name))
  return names.length === Object.keys(other).length && names.every(isSame)
}

/** `click` and `input` are for keyboards and assistive technology, which may send no pointer or focus event. */
const TOUCHES = ['pointerover', 'focusin', 'click', 'input'] as const

/** Loads an island when something inside of an element is touched for the first time. */
export function useLoadOnTouch(element: RefObject<HTMLElement | null>, load: () => void): void {
  useEffect(() => {
    const touched = ({ target }: Event) => {
      if (!(target instanceof Node) || !element.current?.contains(target)) return
      stop()
      load()
    }
    // At the window: React keeps events of what it has not hydrated from going further than the document.
    const stop = () => {
      for (const type of TOUCHES) window.removeEventListener(type, touched, true)
    }
    for (const type of TOUCHES) window.addEventListener(type, touched, true)
    return stop
  }, [element, load])
}

const PAUSES_MS = [2_000, 10_000, 30_000, 60_000] as const

/** A mistake in the script is thrown, for the error page. */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>, loading: Loading): Promise<Loaded> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await nextTry(PAUSES_MS[tries], loading)
    }
  }
}

/** @param pauseMs undefined: only when the connection is back or the reader asks for it */
function nextTry(pauseMs: number | undefined, loading: Loading): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('online', end)
      clearTimeout(timer)
      loading.change(undefined)
      resolve()
    }
    const timer = pauseMs === undefined ? undefined : setTimeout(end, pauseMs)
    window.addEventListener('online', end)
    loading.change(end)
  })
}
