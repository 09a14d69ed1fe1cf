import { redirect } from 'react-router'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { localisedPath } from '#platform/web/text/locale.ts'

/** Redirects to the address of the role. @see X-RT-10 */
export const clientLoader = guarded(APPROVED_OWNER, (_args, user) => {
  throw redirect(localisedPath(`/${user.usertype}/managestudent`))
})

export default function ManageStudentsRedirectScreen() {
  return null
}
