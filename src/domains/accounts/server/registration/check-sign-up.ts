import type { OwnerSignUp } from '#domains/accounts/contract/sign-up-forms.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { canonicalPhone } from '#platform/contract/phone.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { measurePicture, UnreadableImage } from '#platform/server/files/images.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { pictureFromText } from '../profile/profile-pictures.ts'
import { refuseTaken } from '../taken-fields.ts'

/**
 * Validates a teacher's or school's form. Stores and reserves nothing.
 *
 * @throws Refusal INVALID_INPUT - phone or e-mail taken, or a picture that is none
 * @see A-SUT-08, OP-007
 */
export async function checkOwnerSignUp(db: Db, role: OwnerRole, form: OwnerSignUp): Promise<void> {
  await refuseBadPicture(form.profile)
  await refuseTaken(db, role, {
    phone1Canonical: canonicalPhone(form.phone_number_1),
    email1: form.email_1 ?? null,
  })
}

async function refuseBadPicture(text: string | null | undefined): Promise<void> {
  const picture = pictureFromText(text)
  if (!picture) return
  if ('wrong' in picture) throw invalidFields({ profile: picture.wrong })
  await measurePicture(picture.bytes).catch((error: unknown) => {
    throw error instanceof UnreadableImage ? invalidFields({ profile: error.problem }) : error
  })
}
