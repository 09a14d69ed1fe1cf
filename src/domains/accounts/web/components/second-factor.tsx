import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  beginSecondFactor,
  beginSecondFactorForm,
  confirmSecondFactor,
  confirmSecondFactorForm,
  endSecondFactor,
  endSecondFactorForm,
} from '#domains/accounts/contract/second-factor.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import type { FieldBinding } from '#platform/web/forms/field-frame.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PasswordField, TextField } from '#platform/web/forms/text-fields.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { lazyPart } from '#platform/web/states/lazy-part.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'

const QrCode = lazyPart(() => import('#platform/web/components/qr-code.tsx'))

/** Settings of the second factor: switching it on and off, and the number of recovery codes. */
export function SecondFactor({ enabled, codesLeft }: { enabled: boolean; codesLeft: number }) {
  const [secret, setSecret] = useState<{ secret: string; url: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <section className="stack" aria-labelledby="second-factor">
      <div>
        <h2 id="second-factor">{m.accounts_second_factor_title()}</h2>
        <p className="hint">
          {enabled ? m.accounts_second_factor_is_on({ n: localDigits(codesLeft) }) : m.accounts_second_factor_note()}
        </p>
      </div>
      {codes ? <RecoveryCodes codes={codes} /> : null}
      {enabled ? <SwitchOff onDone={() => setCodes(undefined)} /> : null}
      {!enabled && !secret ? <SwitchOn onSecret={setSecret} /> : null}
      {!enabled && secret ? (
        <Confirm
          {...secret}
          onCodes={(codes) => {
            setCodes(codes)
            setSecret(undefined)
          }}
        />
      ) : null}
    </section>
  )
}

type Answers = Readonly<Partial<Record<string, 'password' | 'code'>>>

/** The field of each refusal; other refusals are shown above the form. */
const fieldOfRefusal: Answers = { CURRENT_PASSWORD_WRONG: 'password', ADMIN_CODE_WRONG: 'code' }

/** Shows a refusal at the field that it concerns. */
async function atItsField<Values extends object>(form: AppForm<Values, unknown>, call: () => Promise<void>) {
  try {
    await call()
  } catch (error) {
    const field = error instanceof RefusedCall ? fieldOfRefusal[error.code] : undefined
    if (!(error instanceof RefusedCall) || field === undefined) throw error
    form.setErrors({ [field]: error.message } as Partial<Record<keyof Values & string, string>>)
  }
}

function SwitchOn({ onSecret }: { onSecret: (secret: { secret: string; url: string }) => void }) {
  const form = useAppForm({ schema: beginSecondFactorForm, initialValues: { password: '' } })
  return (
    <AppFormView
      form={form}
      onSend={(body) => atItsField(form, async () => onSecret(await adminApi.call(beginSecondFactor, { body })))}
    >
      <PasswordField
        {...form.field('password')}
        label={m.accounts_current_password()}
        autoComplete="current-password"
      />
      <SubmitButton submitting={form.submitting}>{m.accounts_second_factor_begin()}</SubmitButton>
    </AppFormView>
  )
}

/** The secret for the authenticator app as QR code and text, and a field for the first code, which confirms it. */
function Confirm({
  secret,
  url,
  onCodes,
}: {
  secret: string
  url: string
  onCodes: (codes: readonly string[]) => void
}) {
  const { revalidate } = useRevalidator()
  const form = useAppForm({ schema: confirmSecondFactorForm, initialValues: { code: '' } })
  async function confirm(body: { code: string }) {
    const { recovery_codes } = await adminApi.call(confirmSecondFactor, { body })
    onCodes(recovery_codes)
    await revalidate()
  }
  return (
    <AppFormView form={form} onSend={(body) => atItsField(form, () => confirm(body))}>
      <p>{m.accounts_second_factor_scan()}</p>
      <Suspense fallback={null}>
        <QrCode text={url} label={m.accounts_second_factor_qr()} />
      </Suspense>
      <p>
        {m.accounts_second_factor_secret()} <code>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <CodeField {...form.field('code')} />
      <SubmitButton submitting={form.submitting}>{m.accounts_second_factor_confirm()}</SubmitButton>
    </AppFormView>
  )
}

function SwitchOff({ onDone }: { onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useAppForm({ schema: endSecondFactorForm, initialValues: { password: '', code: '' } })
  async function end(body: { password: string; code: string }) {
    await adminApi.call(endSecondFactor, { body })
    form.reset()
    onDone()
    showToast(m.platform_operation_done())
    await revalidate()
  }
  return (
    <AppFormView form={form} onSend={(body) => atItsField(form, () => end(body))}>
      <PasswordField
        {...form.field('password')}
        label={m.accounts_current_password()}
        autoComplete="current-password"
      />
      <CodeField {...form.field('code')} />
      <SubmitButton submitting={form.submitting}>{m.accounts_second_factor_end()}</SubmitButton>
    </AppFormView>
  )
}

/** Field for a code of the app or a recovery code. */
export function CodeField(field: FieldBinding<string> & { autoFocus?: boolean }) {
  return (
    <TextField
      {...field}
      label={m.accounts_second_factor_code()}
      hint={m.accounts_second_factor_code_hint()}
      autoComplete="one-time-code"
    />
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <NoticeBox tone="gold">
      <p>{m.accounts_second_factor_codes()}</p>
      <ul className="lines">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </NoticeBox>
  )
}
