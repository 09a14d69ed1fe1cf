import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { SubmitButton } from '#platform/web/forms/form.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import styles from './owner-form.module.css'

/** The end of an owner's form: back without a change, or save. */
export function OwnerFormActions({ backTo, submitting }: { backTo: Path; submitting: boolean }) {
  return (
    <div className={styles.actions}>
      <AppLink className="btn" to={backTo}>
        {m.catalogue_own_back()}
      </AppLink>
      <SubmitButton submitting={submitting} progress={m.catalogue_own_saving()} block={false}>
        {m.catalogue_own_save()}
      </SubmitButton>
    </div>
  )
}
