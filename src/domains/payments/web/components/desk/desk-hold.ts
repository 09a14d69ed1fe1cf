import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '#platform/web/api/browser-api.ts'
import {
  holdNext,
  holdPayment,
  holdPrevious,
  holdSeconds,
  releasePayment,
} from '../../../contract/desk-holds.contract.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { keyOf } from './queue-row.ts'

const RENEW_MS = (holdSeconds / 3) * 1000

type Subject = { readonly subject: 'enrolment' | 'registration'; readonly id: number }

/** What the address of the desk names. */
function subjectOf(at: string): Subject | undefined {
  const [, isRegistration, id] = /^(r?)([1-9]\d{0,14})$/.exec(at) ?? []
  return id === undefined ? undefined : { subject: isRegistration ? 'registration' : 'enrolment', id: Number(id) }
}

const pathOf = ({ subject, id }: Subject) => ({ params: { subject, id: String(id) } })

/** A payment that was opened beside another one, and the page of the queue on which it stands. */
export interface OpenedBeside {
  readonly row: QueueRow | null
  readonly page?: number | undefined
}

/** The payment that was opened last beside another one, until its address is loaded. */
let openedLast: QueueRow | undefined

/** Opens the payment in the address, or the next that no one else holds; it is held if no one else holds it. */
export async function openAtDesk(at: string | null): Promise<QueueRow | undefined> {
  const known = openedLast
  openedLast = undefined
  if (known && keyOf(known) === at) return known
  const subject = at === null ? undefined : subjectOf(at)
  if (subject) {
    const { row } = await adminApi.load(holdPayment, { ...pathOf(subject), body: {} })
    if (row) return row
  }
  const { row } = await adminApi.load(holdNext, { body: {} })
  return row ?? undefined
}

/** Leaves a payment for the next that no one else holds. */
export function openNext(left: QueueRow): Promise<OpenedBeside> {
  return opening(adminApi.call(holdNext, { body: { leave: subjectOf(keyOf(left)) ?? null } }))
}

/** Leaves a payment for the one before it, if there is one. */
export async function openPrevious(left: QueueRow): Promise<OpenedBeside> {
  const leave = subjectOf(keyOf(left))
  return leave ? opening(adminApi.call(holdPrevious, { body: { leave } })) : { row: null }
}

async function opening(reply: Promise<OpenedBeside>): Promise<OpenedBeside> {
  const opened = await reply
  openedLast = opened.row ?? undefined
  return opened
}

/** Takes a payment over from the admin who holds it. */
export async function takeOver(row: QueueRow): Promise<void> {
  const subject = subjectOf(keyOf(row))
  if (subject) await adminApi.call(holdPayment, { ...pathOf(subject), body: { take_over: true } })
}

export const heldByOther = (row: QueueRow): NonNullable<QueueRow['held_by']> | undefined =>
  row.held_by && !row.held_by.own ? row.held_by : undefined

/**
 * Renews the hold while the page is visible, and ends it when another payment or page is opened. A payment that was
 * taken over or decided by somebody else is loaded again, which shows by whom.
 *
 * @param onGone - called when somebody else has decided it
 */
export function useHold(row: QueueRow | undefined, onGone: (row: QueueRow) => void): void {
  const { revalidate } = useRevalidator()
  const key = row && keyOf(row)
  const isOwn = row?.held_by?.own === true
  // A lost connection ends no work: the next renewal asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these differ at each rendering, and the key names the row.
  useEffect(() => {
    const subject = key === undefined ? undefined : subjectOf(key)
    if (!row || !subject || !isOwn) return
    async function renew(held: QueueRow, of: Subject) {
      if (document.visibilityState !== 'visible') return
      const reply = await adminApi.call(holdPayment, { ...pathOf(of), body: {} }).catch(() => undefined)
      if (!reply || reply.row?.held_by?.own) return
      if (!reply.row) onGone(held)
      void revalidate()
    }
    const timer = window.setInterval(() => void renew(row, subject), RENEW_MS)
    const onVisible = () => void renew(row, subject)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      adminApi.call(releasePayment, pathOf(subject)).catch(() => undefined)
    }
  }, [key, isOwn])
}
