import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { redirectTo } from '#platform/web/links/redirect-to.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ownerRoleOf } from '#platform/web/session/session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'

/** Redirects to the path of the user's role. @see X-RT-10 */
export const clientLoader = guarded(APPROVED_OWNER, (_args, user) => {
  throw redirectTo(paths.own[ownerRoleOf(user)].students())
})

/** Painted while the scripts load, as on the screen that it leads to. */
export const HydrateFallback = () => <ListPageSkeleton title={m.enrolment_students_title()} />

export default function ManageStudentsRedirectScreen() {
  return null
}
