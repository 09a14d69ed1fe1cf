import { type ReactNode, useState } from 'react'
import { normalizeLookalikeDigits } from '#platform/contract/burmese/digits.ts'
import { groupThousands } from '#platform/contract/money.ts'
import { maxPhoneLength } from '#platform/contract/phone.ts'
import { m } from '#platform/messages/generated/messages.js'
import { EyeIcon, EyeOffIcon } from '#platform/web/components/icons.tsx'
import { type FieldBinding, FieldFrame, type FieldTexts } from './field-frame.tsx'

interface TextFieldProps extends FieldBinding<string>, FieldTexts {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search'
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url'
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  /** For a field that appears after a submission. */
  autoFocus?: boolean
}

export function TextField({
  label,
  hint,
  optional,
  hideLabel,
  error,
  name,
  value,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} optional={optional} hideLabel={hideLabel} error={error} name={name}>
      {(control) => (
        <input
          className="input"
          type="text"
          {...input}
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

interface TextAreaProps extends FieldBinding<string>, FieldTexts {
  rows?: number
  placeholder?: string
  maxLength?: number
  disabled?: boolean
}

export function TextArea({
  label,
  hint,
  optional,
  hideLabel,
  error,
  name,
  value,
  onChange,
  rows = 4,
  ...area
}: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} optional={optional} hideLabel={hideLabel} error={error} name={name}>
      {(control) => (
        <textarea
          className="input"
          rows={rows}
          {...area}
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

interface PasswordFieldProps extends FieldBinding<string>, FieldTexts {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  hint,
  optional,
  hideLabel,
  error,
  name,
  value,
  onChange,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} optional={optional} hideLabel={hideLabel} error={error} name={name}>
      {(control) => (
        <span className="with-end">
          <input
            className="input"
            {...input}
            {...control}
            name={name}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="icon-btn"
            aria-pressed={shown}
            aria-label={m.platform_show_password()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

/** Keeps Western digits only; Burmese digits and letters that look like digits are converted while typing. */
export function digitsOnly(typed: string, max: number): string {
  return normalizeLookalikeDigits(typed).replace(/\D/g, '').slice(0, max)
}

type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'>

/** A phone number: digits only, at most 20; Burmese digits become Western ones. @see X-PH-02, OP-019 */
export function PhoneField({ onChange, autoComplete = 'tel', ...field }: PhoneFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete={autoComplete}
      inputMode="numeric"
      onChange={(typed) => onChange(digitsOnly(typed, maxPhoneLength))}
    />
  )
}

interface MoneyFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'onChange'> {
  onChange: (value: string) => void
  /** Unit behind the amount: 'MMK'. */
  unit?: ReactNode
}

/** An amount in kyat: shown with commas, held as plain digits. */
export function MoneyField({ value, onChange, unit, label, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      label={
        unit === undefined ? (
          label
        ) : (
          <>
            {label} ({unit})
          </>
        )
      }
      inputMode="numeric"
      value={groupThousands(value)}
      onChange={(typed) => onChange(digitsOnly(typed, 12))}
    />
  )
}
