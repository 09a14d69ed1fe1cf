import type * as z from 'zod/mini'
import { saveProfile } from '#domains/accounts/contract/profile.contract.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { showNotice } from '#platform/web/notices/notices.ts'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import { keepProfile } from './own-profile-loader.ts'
import { profileChange } from './profile-change.ts'

interface ProfileFormOptions<Values extends object, Output> {
  schema: z.ZodMiniType<Output, unknown>
  initialValues: Values
  /** Where Save and Cancel lead. */
  ownPath: Path
  /** What is typed as the call's own fields. */
  toBody: (values: Values) => Record<string, unknown>
  /** What goes along with every save, since the screen has no inputs for it. */
  carried?: Record<string, unknown>
}

/** A profile's form: saving sends what was changed, takes the reply into the session and leads back. @see A-ET-08, A-ET-09, OP-041 */
export function useProfileForm<Values extends object, Output>({
  schema,
  initialValues,
  ownPath,
  toBody,
  carried,
}: ProfileFormOptions<Values, Output>): { form: AppForm<Values, Output>; save: () => Promise<void> } {
  const navigate = useAppNavigate()
  const form = useAppForm({ schema, initialValues })
  async function save() {
    try {
      const change = profileChange(toBody(initialValues), toBody(form.values))
      keepProfile(await browserApi.call(saveProfile, { body: { ...carried, ...change } }))
    } catch (error) {
      showNotice(m.platform_operation_failed(), { tone: 'problem' })
      throw error
    }
    showNotice(m.platform_operation_done())
    navigate(ownPath)
  }
  return { form, save }
}
