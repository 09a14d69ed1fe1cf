import { type ReactNode, useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { AlertIcon } from '#platform/web/components/icons.tsx'

/** What a form passes to a field: `{...form.field('phone')}`. Fields also work without a form, as in filters. */
export interface FieldBinding<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  error?: ReactNode
  /** The picture of an earlier visit has to be chosen again. */
  lost?: boolean
}

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** Shows 'optional' beside the label. */
  optional?: boolean
  /** Hides the label visually where the context names the field. */
  hideLabel?: boolean
}

/** Attributes that associate a control with its error and hint. */
interface ControlAttributes {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface FieldFrameProps extends FieldTexts {
  name: string
  error?: ReactNode
  children: (control: ControlAttributes) => ReactNode
}

/** Label above, control, error text below, hint last. */
export function FieldFrame({
  name,
  error,
  label,
  hint,
  optional = false,
  hideLabel = false,
  children,
}: FieldFrameProps) {
  const base = useId()
  const control = controlAttributes(`${base}${name}`, error, hint)
  return (
    <div className="field">
      <label htmlFor={control.id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
        {optional ? <Optional /> : null}
      </label>
      {children(control)}
      <FieldError id={`${control.id}-error`} error={error} />
      {hint ? (
        <p className="small" id={`${control.id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** Associates a control with its error and hint by their ids. */
function controlAttributes(id: string, error: ReactNode, hint: ReactNode): ControlAttributes {
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return {
    id,
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  }
}

/** The text below an invalid field. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  if (!error) return null
  return (
    <p className="error" id={id}>
      <AlertIcon />
      <span>{error}</span>
    </p>
  )
}

export function Optional() {
  return (
    <>
      {' '}
      <span className="optional">({m.platform_optional()})</span>
    </>
  )
}

interface FieldGroupProps extends FieldTexts {
  name: string
  error?: ReactNode
  children: (group: { describedBy: string | undefined }) => ReactNode
}

/** A fieldset for several controls with one name: radios, checkboxes, ratings. */
export function FieldGroup({
  name,
  error,
  label,
  hint,
  optional = false,
  hideLabel = false,
  children,
}: FieldGroupProps) {
  const { id, ...described } = controlAttributes(`${useId()}${name}`, error, hint)
  return (
    <fieldset
      className="stack-s"
      aria-describedby={described['aria-describedby']}
      data-invalid={error ? true : undefined}
    >
      <legend className={hideLabel ? 'visually-hidden' : 'label'}>
        {label}
        {optional ? <Optional /> : null}
      </legend>
      {children({ describedBy: described['aria-describedby'] })}
      <FieldError id={`${id}-error`} error={error} />
      {hint ? (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  )
}
