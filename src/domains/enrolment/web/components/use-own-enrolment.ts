import { useEffect, useState } from 'react'
import { type OrderReply, showClassOrder, showCourseOrder } from '#domains/payments/contract/orders.contract.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import { type applicationTimes, showClassEnrolment } from '../../contract/class-enrolments.contract.ts'
import { showCourseEnrolment } from '../../contract/course-enrolments.contract.ts'
import { EnrolmentStatus } from '../../contract/enrolment-status.ts'

/** A student's own enrolment in the class or video course of the open page. */
export interface OwnEnrolment {
  readonly status: number | null
  readonly endDate: string | null
  readonly verified: boolean
  /** The newest payment picture; null for none. */
  readonly proofUrl: string | null
  /** Rating of a video course in stars, 0 for none. */
  readonly stars: number
  readonly appliedAt: string | null
  readonly paymentSentAt: string | null
  readonly rejectedAt: string | null
  readonly reason: string | null
  /** When the reply to a waiting payment is due. */
  readonly answerBy: string | null
  /** Where a class meets online, for a student with access. */
  readonly meetingLink?: string | undefined
}

interface OwnEnrolmentOf {
  /** Undefined while loading. */
  readonly own: OwnEnrolment | undefined
  /** Loads it again, after an application. */
  readonly refresh: () => void
}

/**
 * Loads the enrolment after the page, which is cached and the same for everyone; undefined while loading. Only
 * students ask: for others the 401 would end the session.
 *
 * @see OP-163
 */
export function useOwnEnrolment(item: { kind: 'class' | 'course'; id: number }, isStudent: boolean): OwnEnrolmentOf {
  const [found, setFound] = useState<{ key: string; enrolment: OwnEnrolment }>()
  const [round, setRound] = useState(0)
  const latest = useLatestReply()
  const { kind, id } = item
  const key = `${kind} ${id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each thing, not on every render.
  useEffect(() => {
    if (!isStudent) return
    latest(() => (kind === 'class' ? fetchClass(id) : fetchCourse(id)))
      .then((enrolment) => enrolment && setFound({ key, enrolment }))
      // The page works without it and shows the enrolment state that it has.
      .catch(() => undefined)
  }, [key, isStudent, round])
  return {
    own: isStudent && found?.key === key ? found.enrolment : undefined,
    refresh: () => setRound((count) => count + 1),
  }
}

/** On failure the page shows the sent picture without the time of the reply. */
function answerByOf(reply: Promise<{ order: OrderReply | null }>): Promise<string | null> {
  return reply.then(({ order }) => order?.waiting?.answer_by ?? null).catch(() => null)
}

async function fetchClass(id: number): Promise<OwnEnrolment> {
  const call = { params: { id: String(id) } }
  const { enrollClassStudent: row, url } = await browserApi.call(showClassEnrolment, call)
  const waits = row?.class_std_status === EnrolmentStatus.applying && url !== null
  const answerBy = waits ? await answerByOf(browserApi.call(showClassOrder, call)) : null
  return {
    ...timesOf(row),
    answerBy,
    status: row?.class_std_status ?? null,
    endDate: row?.end_access_date ?? null,
    verified: row?.payment_verified ?? false,
    proofUrl: url,
    meetingLink: row?.meeting_link,
    stars: 0,
  }
}

async function fetchCourse(id: number): Promise<OwnEnrolment> {
  const call = { params: { id: String(id) } }
  const { enrollCourseStudent: row, url } = await browserApi.call(showCourseEnrolment, call)
  const waits = row?.course_std_status === EnrolmentStatus.applying && url !== null
  const answerBy = waits ? await answerByOf(browserApi.call(showCourseOrder, call)) : null
  return {
    ...timesOf(row),
    answerBy,
    status: row?.course_std_status ?? null,
    endDate: row?.end_access_date ?? null,
    verified: row?.payment_verified ?? false,
    proofUrl: url,
    stars: row?.current_std_rate ?? 0,
  }
}

type Times = { readonly [Name in keyof typeof applicationTimes]?: string | null | undefined }

function timesOf(row: Times | null) {
  return {
    appliedAt: row?.applied_at ?? null,
    paymentSentAt: row?.payment_sent_at ?? null,
    rejectedAt: row?.rejected_at ?? null,
    reason: row?.rejection_reason ?? null,
  }
}
