import type { ReactNode } from 'react'
import { langOf } from '#platform/web/locale/text-language.ts'
import styles from './choice-fields.module.css'
import { type FieldBinding, FieldFrame, FieldGroup, type FieldTexts } from './field-frame.tsx'

export interface Choice<Value extends string | number> {
  value: Value
  label: ReactNode
  note?: ReactNode
}

interface SelectFieldProps<Value extends string | number> extends FieldBinding<Value | null>, FieldTexts {
  choices: readonly Choice<Value>[]
  /** Label of the empty choice; without it the first choice is selected. */
  placeholder?: string
  disabled?: boolean
}

/** A native select. Numbers stay numbers, so 0 is a value. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, hint, optional, hideLabel, error, name, value, onChange, choices, placeholder, disabled } = props
  const chosen = choices.findIndex((choice) => choice.value === value)
  return (
    <FieldFrame label={label} hint={hint} optional={optional} hideLabel={hideLabel} error={error} name={name}>
      {(control) => (
        <select
          className="input"
          {...control}
          name={name}
          disabled={disabled}
          value={chosen}
          onChange={(event) => onChange(choices[Number(event.target.value)]?.value ?? null)}
        >
          {placeholder === undefined ? null : <option value={-1}>{placeholder}</option>}
          {choices.map((choice, index) => (
            <option key={choice.value} value={index} lang={langOf(choice.label)}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

interface RadioGroupProps<Value extends string | number> extends FieldBinding<Value | null>, FieldTexts {
  choices: readonly Choice<Value>[]
  /** `segmented` puts two or three short labels side by side, `rows` gives each a line with space for a note. */
  look?: 'segmented' | 'rows'
}

/** A radio group: one of a few visible choices. */
export function RadioGroup<Value extends string | number>({
  choices,
  look = 'segmented',
  value,
  onChange,
  name,
  ...texts
}: RadioGroupProps<Value>) {
  return (
    <FieldGroup {...texts} name={name}>
      {() => (
        <div className={look === 'segmented' ? styles.segmented : 'choices'}>
          {choices.map((choice) => (
            <label key={choice.value}>
              <input
                type="radio"
                name={name}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
              />
              <span>{choice.label}</span>
              {choice.note === undefined ? null : <span className="hint">{choice.note}</span>}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

interface CheckboxGroupProps<Value extends string | number> extends FieldBinding<readonly Value[]>, FieldTexts {
  choices: readonly Choice<Value>[]
}

/** Any number of choices; the values keep the order of the choices. */
export function CheckboxGroup<Value extends string | number>({
  choices,
  value,
  onChange,
  name,
  ...texts
}: CheckboxGroupProps<Value>) {
  function toggle(toggled: Value, on: boolean) {
    onChange(choices.map((choice) => choice.value).filter((other) => (other === toggled ? on : value.includes(other))))
  }
  return (
    <FieldGroup {...texts} name={name}>
      {() => (
        <div>
          {choices.map((choice) => (
            <label key={choice.value} className="check">
              <input
                type="checkbox"
                name={name}
                checked={value.includes(choice.value)}
                onChange={(event) => toggle(choice.value, event.target.checked)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

interface CheckboxFieldProps extends FieldBinding<boolean> {
  label: ReactNode
  disabled?: boolean
}

/** One statement with a checkbox, such as an agreement. */
export function CheckboxField({ label, name, value, onChange, error, disabled }: CheckboxFieldProps) {
  return (
    <FieldGroup label={label} hideLabel name={name} error={error}>
      {() => (
        <label className="check">
          <input
            type="checkbox"
            name={name}
            checked={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{label}</span>
        </label>
      )}
    </FieldGroup>
  )
}
