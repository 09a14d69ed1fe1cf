import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  maxRegistrationPictureBytes,
  maxRegistrationPictures,
  registerSchool,
  registerTeacher,
} from '#domains/accounts/contract/registration.contract.ts'
import type { PaymentMethodRow } from '#domains/payments/contract/payment-methods.contract.ts'
import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall, UnreachableServer } from '#platform/web/api/api.ts'
import { sendForm } from '#platform/web/api/send-form.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { SubmitButton } from '#platform/web/forms/form.tsx'
import { forgetDraft, readDraft, writeDraft } from '#platform/web/forms/form-draft.ts'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { handedOver, useReturnAddress } from '#platform/web/session/return-address.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import { type PickedFile, sendable } from '#platform/web/upload/picked-file.ts'
import { logInAfterSignUp, useEntered } from '../after-log-in.ts'
import { rememberLogin } from '../remembered-login.ts'
import { forgetSignUp, type OwnerSignUpForm } from '../sign-up-handover.ts'
import { FeeWallets } from './fee-wallets.tsx'

interface RegistrationPaymentProps {
  role: OwnerRole
  form: OwnerSignUpForm
  feeMmk: number
  methods: readonly PaymentMethodRow[]
  signUpPath: Path
}

/**
 * The registration fee, payment methods and payment pictures; sending them registers the account.
 *
 * @see A-PAY-01 to A-PAY-07
 */
export function RegistrationPayment({ role, form, feeMmk, methods, signUpPath }: RegistrationPaymentProps) {
  const { files, lost, choose, percent, problems, send } = useRegistration(role, form)
  return (
    <form
      className="wrap narrow stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div>
        <h1>{m.accounts_payment_title()}</h1>
        <p className="hint">{m.accounts_payment_note()}</p>
      </div>
      {problems.form.length > 0 ? (
        <FormProblems of={problems.form}>
          <AppLink to={signUpPath}>{m.accounts_payment_to_form()}</AppLink>
        </FormProblems>
      ) : null}
      <div>
        <p className="hint">{m.accounts_payment_amount()}</p>
        <p className="fee fee-rail">{formatAmount(feeMmk)}</p>
      </div>
      <FeeWallets methods={methods} />
      {lost.length > 0 && files.length === 0 ? (
        <NoticeBox>
          <p>{m.accounts_payment_pictures_lost()}</p>
          {lost.map((name) => (
            <p key={name}>{name}</p>
          ))}
        </NoticeBox>
      ) : null}
      <FilePicker
        files={files}
        onChange={choose}
        extensions={['jpg', 'jpeg', 'png']}
        multiple
        label={m.accounts_payment_picture()}
        hint={m.accounts_payment_picture_hint()}
        error={problems.file}
      />
      <SubmitButton
        submitting={percent !== undefined}
        progress={`${m.platform_uploading()} ${localDigits(percent ?? 0)}%`}
      >
        {m.accounts_upload_file()}
      </SubmitButton>
      <NoticeBox>{m.accounts_payment_then()}</NoticeBox>
    </form>
  )
}

/** Form errors above the pictures, scrolled into view because the button is below them. */
function FormProblems({ of: texts, children }: { of: readonly string[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused again whenever a sending was refused.
  useEffect(() => box.current?.focus(), [texts])
  return (
    <div ref={box} tabIndex={-1}>
      <NoticeBox tone="danger">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>{children}</p>
      </NoticeBox>
    </div>
  )
}

interface Problems {
  /** Error text below the pictures. */
  file?: string
  /** Errors of sign-up fields that became invalid since, such as a phone number taken by another account. */
  form: readonly string[]
}

function useRegistration(role: OwnerRole, form: OwnerSignUpForm) {
  const navigate = useAppNavigate()
  const returnTo = useReturnAddress()
  const entered = useEntered()
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const { lost, keepNames, forgetNames } = usePictureNames(role)
  const [percent, setPercent] = useState<number>()
  const [problems, setProblems] = useState<Problems>({ form: [] })
  const highlight = (state: PickedFile['state'], sent?: number) =>
    setFiles((before) => before.map((item) => (item.state === 'empty' ? item : highlighted(item, state, sent))))

  async function send() {
    const problem = problemOf(files)
    setProblems({ form: [], ...(problem ? { file: problem } : {}) })
    if (problem) {
      showToast(problem, { tone: 'problem' })
      return
    }
    setPercent(0)
    highlight('sending', 0)
    try {
      const endpoint = role === 'teacher' ? registerTeacher : registerSchool
      const reply = await sendForm(endpoint, toFormData(form, files), (sent) => {
        setPercent(sent)
        highlight('sending', sent)
      })
      await finish('phone_number_1' in reply ? reply.phone_number_1 : form.phone_number_1)
    } catch (error) {
      fail(error)
    } finally {
      setPercent(undefined)
    }
  }
  async function finish(phone: string) {
    rememberLogin({ phone, userType: role })
    const isIn = returnTo !== undefined && (await logInAfterSignUp(role, phone, form.password))
    forgetSignUp()
    forgetDraft(`sign-up-${role}`)
    forgetNames()
    showToast(isIn ? m.accounts_registered() : m.accounts_registered_log_in(), { position: 'top' })
    if (isIn) entered(returnTo)
    else navigate(paths.login(), { replace: true, state: handedOver(returnTo) })
  }
  function fail(error: unknown) {
    highlight('failed')
    showToast(m.platform_operation_failed(), { tone: 'problem' })
    setProblems(problemsIn(error))
  }
  function choose(chosen: PickedFile[]) {
    setFiles(chosen)
    keepNames(chosen.map(({ file }) => file.name))
    const problem = chosen.length > 0 ? problemOf(chosen) : undefined
    setProblems({ form: problems.form, ...(problem ? { file: problem } : {}) })
  }
  return { files, lost, choose, percent, problems, send: percent === undefined ? send : async () => undefined }
}

/** The names of the chosen pictures in this tab: a reload loses the pictures, and the page says which. @see OWN-03 */
function usePictureNames(role: OwnerRole) {
  const key = `registration-pictures-${role}`
  const [lost, setLost] = useState<readonly string[]>([])
  useEffect(() => setLost(readDraft<{ names: string[] }>(key)?.values.names ?? []), [key])
  return { lost, keepNames: (names: string[]) => writeDraft(key, { names }), forgetNames: () => forgetDraft(key) }
}

function highlighted({ id, file }: PickedFile, state: PickedFile['state'], percent?: number): PickedFile {
  return percent === undefined ? { id, file, state } : { id, file, state, percent }
}

/** Errors found before uploading: no file, too many, an empty or a too large one. @see X-UP-03, A-PAY-07 */
function problemOf(files: readonly PickedFile[]): string | undefined {
  if (files.length === 0) return m.platform_upload_file_please()
  if (files.length > maxRegistrationPictures) return m.accounts_payment_pictures_too_many()
  if (files.some((item) => item.state === 'empty')) return m.platform_file_empty()
  return files.some(({ file }) => file.size > maxRegistrationPictureBytes)
    ? m.accounts_payment_picture_too_large()
    : undefined
}

/** The first picture as `file`, the others as `file[]`. @see OP-008 */
function toFormData(form: OwnerSignUpForm, files: readonly PickedFile[]): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  body.append('phno_valid', form.phone_number_1)
  sendable(files).forEach(({ file }, index) => {
    body.append(index === 0 ? 'file' : 'file[]', file, file.name)
  })
  return body
}

function problemsIn(error: unknown): Problems {
  if (error instanceof UnreachableServer) return { form: [], file: m.platform_error_text() }
  if (!(error instanceof RefusedCall)) throw error
  const { file, ...fields } = error.errors
  const texts = Object.values(fields).flatMap(([text]) => text ?? [])
  if (file?.[0]) return { form: texts, file: file[0] }
  return texts.length > 0 ? { form: texts } : { form: [], file: error.message }
}
