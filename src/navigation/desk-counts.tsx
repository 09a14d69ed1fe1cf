import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { countDesk, type DeskCounts } from '#domains/payments/contract/desk-counts.contract.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge, type BadgeTone } from '#platform/web/components/badge.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { AdminRole } from './admin-menu.ts'

const PAUSE_MS = 60_000
/** Pages that are opened one after the other do not ask each time. */
const FRESH_MS = 5_000
const MAX_SHOWN = 99

/**
 * What waits for finance, asked when a page is opened and each minute while it is visible. Undefined for other roles.
 */
export function useDeskCounts(role: AdminRole | undefined): DeskCounts | undefined {
  const [counts, setCounts] = useState<DeskCounts>()
  const askedAt = useRef(0)
  const { key } = useLocation()
  const isAllowed = role === 'owner' || role === 'finance'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the location changes with each page.
  useEffect(() => {
    if (!isAllowed) return
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt.current < FRESH_MS) return
      askedAt.current = Date.now()
      // Without an answer the menu shows what it knew.
      adminApi.call(countDesk).then(setCounts, () => undefined)
    }
    const first = window.setTimeout(ask, 0)
    const timer = window.setInterval(ask, PAUSE_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.clearTimeout(first)
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [key, isAllowed])
  return isAllowed ? counts : undefined
}

/** The notes of the menu by address. */
export function deskNotes(counts: DeskCounts | undefined): ReadonlyMap<Path, ReactNode> {
  if (!counts) return new Map()
  const {
    waiting,
    overdue,
    second_person,
    refunds_asked,
    refunds_approved,
    wishes,
    unknown_money,
    waivers = 0,
  } = counts
  const n = (count: number) => (count > MAX_SHOWN ? `${localDigits(MAX_SHOWN)}+` : localDigits(count))
  const desk = [
    m.platform_admin_count_waiting({ n: n(waiting) }),
    overdue > 0 ? m.platform_admin_count_overdue({ n: n(overdue) }) : '',
    second_person > 0 ? m.platform_admin_count_second({ n: n(second_person) }) : '',
  ]
  const refunds = [
    m.platform_admin_count_asked({ n: n(refunds_asked) }),
    m.platform_admin_count_approved({ n: n(refunds_approved) }),
    m.platform_admin_count_wishes({ n: n(wishes) }),
  ]
  const statements = [m.platform_admin_count_unknown({ n: n(unknown_money) })]
  const note = (count: number, labels: readonly string[], tone: BadgeTone = 'gold') =>
    count === 0 ? null : <Note count={n(count)} labels={labels.filter(Boolean).join(', ')} tone={tone} />
  return new Map<Path, ReactNode>([
    [paths.admin.payments(), note(waiting, desk, overdue > 0 ? 'danger' : 'gold')],
    [paths.admin.refunds(), note(refunds_asked + refunds_approved + wishes, refunds)],
    [paths.admin.enrolments(), note(waivers, [m.platform_admin_count_second({ n: n(waivers) })])],
    [paths.admin.statement.list(), note(unknown_money, statements)],
  ])
}

function Note({ count, labels, tone }: { count: string; labels: string; tone: BadgeTone }) {
  return (
    <span title={labels}>
      <span aria-hidden="true">
        <Badge tone={tone}>{count}</Badge>
      </span>
      <span className="visually-hidden">{labels}</span>
    </span>
  )
}
