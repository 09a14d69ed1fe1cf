import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import type { LinkedClaim } from '../../../contract/pay-link.contract.ts'
import { proofExtensions } from '../../../contract/payment-proofs.contract.ts'
import type { ClaimForm } from './proof-claim.tsx'
import type { Proofs } from './use-proofs.ts'

interface PictureFormProps {
  form: AppForm<ClaimForm, LinkedClaim>
  proofs: Proofs
  /** Fields about the transfer, below the pictures. */
  children?: ReactNode
}

/** Chooses payment pictures and sends them one by one; one that fails stays in the list. @see P-PRF-02 to P-PRF-04 */
export function PictureForm({ form, proofs: { files, choose, error, percent, send }, children }: PictureFormProps) {
  return (
    <AppFormView form={form} onSend={send}>
      <FilePicker
        multiple
        files={files}
        onChange={choose}
        extensions={proofExtensions}
        label={m.payments_proof_choose()}
        hint={m.payments_proof_hint()}
        error={error}
      />
      {children}
      <SubmitButton submitting={form.submitting} progress={m.payments_proof_sending({ percent: localDigits(percent) })}>
        {m.payments_proof_send()}
      </SubmitButton>
    </AppFormView>
  )
}
