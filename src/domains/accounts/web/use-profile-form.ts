import type * as z from 'zod/mini'
import { saveProfile } from '#domains/accounts/contract/profile.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { showNotice } from '#platform/web/notices/notices.ts'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import { keepProfile } from './own-profile-loader.ts'

const pictures = ['profile', 'nrc_front', 'nrc_back'] as const

interface ProfileFormOptions<Values extends object, Output> {
  schema: z.ZodMiniType<Output, unknown>
  initialValues: Values
  /** Where Save and Cancel lead. */
  ownPath: string
  /** What is typed as the body that is sent. */
  toBody: (values: Values) => Record<string, unknown>
}

/** A profile's form: saving takes the reply into the session and leads back. @see A-ET-08, A-ET-09, OP-041 */
export function useProfileForm<Values extends object, Output>({
  schema,
  initialValues,
  ownPath,
  toBody,
}: ProfileFormOptions<Values, Output>): { form: AppForm<Values, Output>; save: () => Promise<void> } {
  const navigate = useAppNavigate()
  const form = useAppForm({ schema, initialValues })
  async function save() {
    try {
      keepProfile(await browserApi.call(saveProfile, { body: withoutUnchanged(toBody(form.values)) }))
    } catch (error) {
      showNotice(m.platform_operation_failed(), { tone: 'problem' })
      throw error
    }
    showNotice(m.platform_operation_done())
    navigate(ownPath)
  }
  return { form, save }
}

/** A picture field that is empty means that no other was chosen; sent empty it would remove the stored one. */
function withoutUnchanged(body: Record<string, unknown>): Record<string, unknown> {
  const isUnchanged = (name: string) => (pictures as readonly string[]).includes(name) && body[name] === ''
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isUnchanged(name)))
}
