import { useEffect, useRef, useState } from 'react'
import { usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { heldByOther, type OpenedBeside, openNext, openPrevious } from './desk-hold.ts'
import { keyOf } from './queue-row.ts'

/** What the loader of the desk has read. */
interface Loaded {
  /** When the reading began, by the clock of the page. */
  readonly readAt: number
  readonly queue: { readonly data: readonly QueueRow[] }
  readonly chosen: QueueRow | undefined
}

export interface DeskNavigation {
  /** The payment that is shown. */
  readonly chosen: QueueRow | undefined
  /** When the desk itself put it there, by the clock of the page; undefined for one that somebody chose. */
  readonly arrivedAt: number | undefined
  /** The payments that may be shown next. */
  readonly coming: readonly QueueRow[]
  /** Goes to the next payment that no one else holds. */
  readonly next: () => void
  readonly previous: () => void
  /** Shows a payment whose address is being loaded; without one, what is loaded. */
  readonly choose: (row?: QueueRow) => void
  /** Whether a payment is still shown, also for a call that was sent before. */
  readonly isShown: (row: QueueRow) => boolean
}

/**
 * The payment that is shown, and the way to others, on other pages of the queue too. The next one is taken from the
 * loaded queue and shown at once, while the server opens it. Where somebody else has it meanwhile, what the server has
 * opened replaces it.
 *
 * @see docs/decisions/0356
 */
export function useDeskNavigation(loaded: Loaded): DeskNavigation {
  const { chosen, arrivedAt, show, setIsOpening } = useShown(loaded)
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const turn = useRef(0)
  const shown = useRef(chosen)
  useEffect(() => {
    shown.current = chosen
  }, [chosen])
  const isShown = (row: QueueRow) => isSame(row, shown.current)
  const opened = useRef<Promise<unknown>>(Promise.resolve())
  const rows = loaded.queue.data
  const index = rows.findIndex((row) => isSame(row, chosen))
  const coming = index === -1 ? [] : rows.slice(index + 1).filter(mayFollow)

  const goTo = (at: string | null, page?: number) => {
    const onPage: Record<string, string | null> = page === undefined ? {} : { page: page > 1 ? String(page) : null }
    navigate(change({ ...onPage, at }), { replace: true, preventScrollReset: true })
  }
  /** One call at a time, each of which leaves what the one before it has opened. Only the last one moves the page. */
  function go(open: (left: QueueRow) => Promise<OpenedBeside>, likely: QueueRow | undefined, onNone: () => void) {
    // A decision that is answered late does not move an admin who has gone on.
    if (!chosen || !isShown(chosen)) return
    turn.current += 1
    const asked = turn.current
    if (likely) show(likely, performance.now())
    setIsOpening(true)
    // Without an answer the queue says which it is; where that fails too, its page says why.
    const answer = opened.current.then(() => open(chosen)).catch((): OpenedBeside => ({ row: likely ?? chosen }))
    opened.current = answer
    void answer.then(({ row, page }) => {
      if (asked !== turn.current) return
      setIsOpening(false)
      if (!row) return onNone()
      show(row, performance.now())
      goTo(keyOf(row), page)
    })
  }
  return {
    chosen,
    arrivedAt,
    coming,
    isShown,
    next: () => go(openNext, coming[0], () => goTo(null)),
    previous: () =>
      go(openPrevious, rows[index - 1], () => {
        if (!chosen || isSame(chosen, loaded.chosen)) return show(undefined)
        show(chosen)
        goTo(keyOf(chosen))
      }),
    choose: (row) => {
      turn.current += 1
      setIsOpening(false)
      show(row)
    },
  }
}

/**
 * Whether it may be opened after another one: no one else holds it, and another person than this admin can decide it.
 */
const mayFollow = (row: QueueRow) => heldByOther(row) === undefined && row.second_person?.own !== true

/**
 * The loaded payment, or one that is shown until its address is loaded. React may render what an address left before
 * has loaded after the payment was shown, so only a reading that began later replaces it.
 */
function useShown(loaded: Loaded) {
  const [ahead, setAhead] = useState<{ row: QueueRow; since: number }>()
  const [isOpening, setIsOpening] = useState(false)
  const [arrived, setArrived] = useState<{ key: string; at: number }>()
  const isLoaded = ahead !== undefined && loaded.readAt >= ahead.since && !isOpening
  useEffect(() => {
    // Not one that a key has put there since.
    if (isLoaded) setAhead((now) => (now === ahead ? undefined : now))
  }, [isLoaded, ahead])
  const chosen = ahead === undefined || isLoaded ? loaded.chosen : ahead.row
  function show(row: QueueRow | undefined, at?: number) {
    setAhead(row && { row, since: performance.now() })
    setArrived(row && at !== undefined ? { key: keyOf(row), at } : undefined)
  }
  const arrivedAt = chosen !== undefined && arrived?.key === keyOf(chosen) ? arrived.at : undefined
  return { chosen, arrivedAt, show, setIsOpening }
}

const isSame = (row: QueueRow, other: QueueRow | undefined) => other !== undefined && keyOf(row) === keyOf(other)
