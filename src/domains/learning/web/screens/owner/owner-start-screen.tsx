import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { ChartIcon } from '#platform/web/components/icons.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ownerRoleOf, useSession } from '#platform/web/session/session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { myTeaching } from '../../../contract/my-teaching.contract.ts'
import { ApplicationRow } from '../../components/application-row.tsx'
import { MeetingRow } from '../../components/meeting-row.tsx'
import { OwnerMoney } from '../../components/owner-money.tsx'
import { RowSection } from '../../components/row-section.tsx'
import { hasNothingToDo, WaitingWork } from '../../components/waiting-work.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.learning_teaching_title())

export const clientLoader = guarded(APPROVED_OWNER, () => browserApi.load(myTeaching))

export const HydrateFallback = () => <ListPageSkeleton title={m.learning_teaching_title()} />

/** What waits for an owner, what comes next, and the money that the ledger owes. @see OWN-05 */
export default function OwnerStartScreen() {
  const teaching = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageTitle>{m.learning_teaching_title()}</PageTitle>
      {isEmpty(teaching) ? <NothingYet /> : <Sections teaching={teaching} />}
    </>
  )
}

type Teaching = ReplyOf<typeof myTeaching>

function isEmpty(teaching: Teaching): boolean {
  const { next_classes: meetings, new_applications: newest, money } = teaching
  return hasNothingToDo(teaching) && meetings.length + newest.length === 0 && money.earned === 0 && money.payable === 0
}

function NothingYet() {
  return (
    <EmptyState
      icon={ChartIcon}
      title={m.learning_teaching_none()}
      actions={
        <AppLink className="btn btn-primary" to={paths.owner.createCourse()}>
          {m.learning_teaching_create()}
        </AppLink>
      }
    >
      {m.learning_teaching_none_text()}
    </EmptyState>
  )
}

function Sections({ teaching }: { teaching: Teaching }) {
  const own = paths.own[ownerRoleOf(useSession())]
  return (
    <>
      <WaitingWork teaching={teaching} />
      <RowSection title={m.learning_next_classes()} of={teaching.next_classes}>
        {(meeting) => (
          <MeetingRow
            key={`${meeting.class_id} ${meeting.day}`}
            meeting={meeting}
            to={paths.class.detail(meeting.class_id)}
          />
        )}
      </RowSection>
      <RowSection
        title={m.learning_teaching_new()}
        of={teaching.new_applications}
        after={
          <p>
            <AppLink className="more" to={own.students()}>
              {m.learning_teaching_all_students()}
            </AppLink>
          </p>
        }
      >
        {(row) => <ApplicationRow key={row.enrolment_id} application={row} />}
      </RowSection>
      <OwnerMoney money={teaching.money} />
    </>
  )
}
