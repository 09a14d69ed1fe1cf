import type * as z from 'zod/mini'
import { saveProfile } from '#domains/accounts/contract/profile.contract.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { keepProfile } from './own-profile-loader.ts'
import { profileChange } from './profile-change.ts'

interface ProfileFormOptions<Values extends object, Output> {
  schema: z.ZodMiniType<Output, unknown>
  initialValues: Values
  /** Target of Save and Cancel. */
  ownPath: Path
  /** Converts the form values to the request body. */
  toBody: (values: Values) => Record<string, unknown>
  /** The pictures of the form. */
  pictures: readonly (keyof Values & string)[]
  /** Fields sent with every save for which the screen has no input. */
  carried?: Record<string, unknown>
}

/**
 * A profile form: saving sends the changed fields, updates the session from the reply and returns to the profile.
 * @see A-ET-08, A-ET-09, OP-041
 */
export function useProfileForm<Values extends object, Output>({
  schema,
  initialValues,
  ownPath,
  toBody,
  pictures,
  carried,
}: ProfileFormOptions<Values, Output>): { form: AppForm<Values, Output>; save: () => Promise<void> } {
  const navigate = useAppNavigate()
  const form = useAppForm({ schema, initialValues, draftKey: `profile ${ownPath}`, pictures })
  async function save() {
    try {
      const change = profileChange(toBody(initialValues), toBody(form.values))
      keepProfile(await browserApi.call(saveProfile, { body: { ...carried, ...change } }))
    } catch (error) {
      showToast(m.platform_operation_failed(), { tone: 'problem' })
      throw error
    }
    showToast(m.platform_operation_done())
    navigate(ownPath)
  }
  return { form, save }
}
