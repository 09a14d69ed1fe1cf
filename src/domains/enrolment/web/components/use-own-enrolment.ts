import { useEffect, useState } from 'react'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import { showClassEnrolment } from '../../contract/class-enrolments.contract.ts'
import { showCourseEnrolment } from '../../contract/course-enrolments.contract.ts'

/** A student's own enrolment in the class or video course of the open page. */
export interface OwnEnrolment {
  readonly status: number | null
  readonly endDate: string | null
  readonly verified: boolean
  /** The newest payment picture; null for none. */
  readonly proofUrl: string | null
  /** Rating of a video course in stars, 0 for none. */
  readonly stars: number
}

/**
 * Loads the enrolment after the page, which is cached and the same for everyone; undefined while loading. Only
 * students ask: for others the 401 would end the session.
 *
 * @see OP-163
 */
export function useOwnEnrolment(
  item: { kind: 'class' | 'course'; id: number },
  isStudent: boolean,
): OwnEnrolment | undefined {
  const [found, setFound] = useState<{ key: string; enrolment: OwnEnrolment }>()
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
  }, [key, isStudent])
  return isStudent && found?.key === key ? found.enrolment : undefined
}

async function fetchClass(id: number): Promise<OwnEnrolment> {
  const { enrollClassStudent: row, url } = await browserApi.call(showClassEnrolment, { params: { id: String(id) } })
  return {
    status: row?.class_std_status ?? null,
    endDate: row?.end_access_date ?? null,
    verified: row?.payment_verified ?? false,
    proofUrl: url,
    stars: 0,
  }
}

async function fetchCourse(id: number): Promise<OwnEnrolment> {
  const { enrollCourseStudent: row, url } = await browserApi.call(showCourseEnrolment, { params: { id: String(id) } })
  return {
    status: row?.course_std_status ?? null,
    endDate: row?.end_access_date ?? null,
    verified: row?.payment_verified ?? false,
    proofUrl: url,
    stars: row?.current_std_rate ?? 0,
  }
}
