import { redirect } from 'react-router'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { localisedPath } from '#platform/web/text/locale.ts'

/** The short address leads each role to its own. */
export const clientLoader = guarded(APPROVED_OWNER, (_args, user) => {
  throw redirect(localisedPath(`/${user.usertype}/managestudent`))
})

export default function ManageStudentsRedirectScreen() {
  return null
}
