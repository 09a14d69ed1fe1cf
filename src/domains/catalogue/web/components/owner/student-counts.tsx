import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { ownerRoleOf, useSession } from '#platform/web/session/session.ts'

interface StudentCountsProps {
  readonly title: string
  readonly students: number
  readonly waiting: number
  /** Narrows the list of students to these applications. */
  readonly of: { readonly class_id: number } | { readonly keyword: string }
}

/** How many students there are, and how many applications wait for the owner, which leads to them. */
export function StudentCounts({ title, students, waiting, of }: StudentCountsProps) {
  const own = paths.own[ownerRoleOf(useSession())]
  const n = localDigits(waiting)
  return (
    <div>
      <span className="keep">{m.catalogue_own_students({ n: localDigits(students) })}</span>
      {waiting > 0 ? (
        <p className="small keep">
          <AppLink
            to={own.students({ status: EnrolmentStatus.applying, ...of })}
            aria-label={`${m.catalogue_own_waiting({ n })} – ${title}`}
          >
            {m.catalogue_own_waiting({ n })}
          </AppLink>
        </p>
      ) : null}
    </div>
  )
}
