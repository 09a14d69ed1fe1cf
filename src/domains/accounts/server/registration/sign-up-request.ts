import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  maxRegistrationPictureBytes,
  maxRegistrationPictures,
} from '#domains/accounts/contract/registration.contract.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import { inputCleaner } from '#platform/server/http/clean-input.ts'
import { type FormFile, readMultipartForm } from '#platform/server/http/multipart-form.ts'
import { InvalidInput } from '#platform/server/http/validator.ts'
import { type ProfilePicture, pictureFromFile, pictureFromText } from '../profile/profile-pictures.ts'

const SIGN_UP_FORM = {
  maxFiles: maxRegistrationPictures + 1,
  maxFileBytes: maxRegistrationPictureBytes,
  // A data URL of a 5 MB picture is longer than the picture.
  longTexts: { profile: 8 * 2 ** 20 },
}

export interface SignUpRequest extends AsyncDisposable {
  /** As received; parseSignUp cleans them. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly profile: ProfilePicture
  /** The pictures of the payment. */
  readonly payments: readonly FormFile[]
}

/**
 * Reads the multipart form of a sign-up: the profile picture may come as a file or as a data URL. The caller disposes
 * of the form.
 */
export async function readSignUp(request: FastifyRequest): Promise<SignUpRequest> {
  const form = await readMultipartForm(request, SIGN_UP_FORM)
  try {
    const { fields, files } = form
    const photo = files.find(({ field }) => field === 'profile')
    const profile = photo ? await pictureFromFile(photo) : pictureFromText(fields.profile as string | undefined)
    const payments = files.filter(({ field }) => field !== 'profile')
    return { fields, profile, payments, [Symbol.asyncDispose]: () => form[Symbol.asyncDispose]() }
  } catch (error) {
    await form[Symbol.asyncDispose]()
    throw error
  }
}

/** Faults of the payment pictures that do not need their bytes. @see A-PAY-02, A-PAY-07, OP-008 */
export function problemOfPayments(files: readonly FormFile[]): string | undefined {
  if (files.length === 0) return 'file_required'
  if (files.length > maxRegistrationPictures) return validationMessage('too_many', { max: maxRegistrationPictures })
  if (files.some(({ sizeBytes }) => sizeBytes === 0)) return 'file_empty'
  if (files.some(({ sizeBytes }) => sizeBytes > maxRegistrationPictureBytes))
    return validationMessage('file_too_large', { max: '10 MB' })
  return files.every(({ name }) => /\.(jpe?g|png)$/i.test(name)) ? undefined : 'file_type'
}

/**
 * Cleans and validates fields and pictures together, so that all faults are answered at once.
 *
 * @throws InvalidInput
 */
export function parseSignUp<S extends z.ZodMiniType>(
  schema: S,
  fields: unknown,
  pictures: { profile: ProfilePicture; file?: string | undefined },
): z.output<S> {
  const cleaned = inputCleaner(schema)(fields)
  const result = z.safeParse(schema, cleaned.value)
  const issues = [...cleaned.issues, ...(result.error?.issues ?? [])]
  const { profile, file } = pictures
  if (profile && 'wrong' in profile) issues.push(fieldIssue('profile', profile.wrong))
  if (file) issues.push(fieldIssue('file', file))
  if (issues.length > 0 || !result.success) throw new InvalidInput(issues)
  return result.data
}

function fieldIssue(field: string, message: string): z.core.$ZodIssue {
  return { code: 'custom', path: [field], message, input: undefined }
}
