import { type ReactNode, useId, useState } from 'react'
import { clockSteps, formatTime } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { otherRegionIndex, regions } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { CachedFragment } from '#platform/web/pages/cached-fragment.tsx'
import { type NativeOption, NativeSelect } from '#platform/web/table/native-select.tsx'
import { townshipsAt } from '../addresses/townships-at.ts'
import type { LoadedClasses } from '../data/class-list-data.ts'

// Native fields of filter forms. They start from the URL, work without JavaScript and are read on submit.

/** Memoises options that depend on the language only. */
function perLocale(make: (locale: Locale) => readonly NativeOption[]): typeof make {
  const made = new Map<Locale, readonly NativeOption[]>()
  return (locale) => {
    const options = made.get(locale) ?? make(locale)
    made.set(locale, options)
    return options
  }
}

interface SelectProps {
  name: string
  label: string
  value: string | undefined
  options: readonly NativeOption[]
  /** Label of the empty option. */
  none?: string
  disabled?: boolean
  onChange?: (value: string) => void
}

/** Select for the category of a list. */
export function CategoryFilter({
  value,
  categories,
}: {
  value: string | undefined
  categories: LoadedClasses['categories']
}) {
  const options = categories.map((row) => ({ value: String(row.category_id), label: row.category_name }))
  return <FilterSelect name="category_id" label={m.storefront_category()} value={value} options={options} />
}

function FilterSelect({ name, label, value, options, none = m.storefront_all(), disabled, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        className="input"
        id={id}
        name={name}
        chosen={value}
        none={none}
        options={options}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </div>
  )
}

/** The first day on which a class may start. */
export function StartFrom({ value }: { value: string | undefined }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{m.storefront_filter_start_from()}</label>
      <input className="input" type="date" id={id} name="start_from" defaultValue={value} />
    </div>
  )
}

interface ChecksProps {
  name: string
  label: string
  values: readonly string[]
  options: readonly { value: string; label: string }[]
  className?: string | undefined
  children?: ReactNode
}

export function FilterChecks({ name, label, values, options, className, children }: ChecksProps) {
  const alike = values.length === 0 && children === undefined
  const from = alike ? `checks ${JSON.stringify([name, label, options, className])}` : undefined
  return (
    <CachedFragment as="fieldset" className="stack-s" from={from}>
      {() => (
        <>
          <legend className="label">{label}</legend>
          <div className={className}>
            {options.map((option) => (
              <label key={option.value} className="check">
                <input
                  type="checkbox"
                  name={name}
                  value={option.value}
                  defaultChecked={values.includes(option.value)}
                />
                <span>{option.label}</span>
              </label>
            ))}
          </div>
          {children}
        </>
      )}
    </CachedFragment>
  )
}

/** Minimum and maximum fee. @see C-CLS-02 */
export function FeeRange({ min, max }: { min: string | undefined; max: string | undefined }) {
  return (
    <fieldset className="stack-s">
      <legend className="label">{m.storefront_filter_fee()}</legend>
      <div className="pair">
        <FeeInput name="min" label={m.storefront_filter_fee_min()} value={min} />
        <FeeInput name="max" label={m.storefront_filter_fee_max()} value={max} />
      </div>
    </fieldset>
  )
}

/**
 * Accepts digits only, and groups thousands while they are typed or pasted; the caret keeps the digit that it stands
 * before.
 *
 * @see STU-31
 */
function FeeInput({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <input
        className="input"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        placeholder={label}
        defaultValue={grouped(value ?? '')}
        onInput={(event) => {
          const input = event.currentTarget
          const behind = digitsOf(input.value.slice(input.selectionEnd ?? input.value.length)).length
          const text = grouped(input.value)
          if (text === input.value) return
          input.value = text
          const caret = caretBefore(text, behind)
          input.setSelectionRange(caret, caret)
        }}
      />
    </label>
  )
}

const digitsOf = (text: string): string => text.replace(/[^0-9၀-၉]/g, '')

/** The digits of a text in groups of three, as fees are shown. */
export function grouped(text: string): string {
  return digitsOf(text)
    .slice(0, 9)
    .replace(/(?<=[0-9၀-၉])(?=(?:[0-9၀-၉]{3})+$)/g, ',')
}

/** The position in a grouped text with so many digits behind it. */
export function caretBefore(text: string, digitsBehind: number): number {
  let at = text.length
  for (let left = digitsBehind; left > 0 && at > 0; at -= 1) if (text[at - 1] !== ',') left -= 1
  return at
}

/** Start and end time, in steps of 15 minutes. @see X-TIME-01 */
export function TimeRange({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <CachedFragment as="fieldset" className="stack-s" from={from || to ? undefined : 'class time'}>
      {() => (
        <>
          <legend className="label">{m.catalogue_class_time()}</legend>
          <div className="pair">
            <TimeSelect name="start_time" label={m.storefront_start_time()} value={from} />
            <TimeSelect name="end_time" label={m.storefront_end_time()} value={to} />
          </div>
        </>
      )}
    </CachedFragment>
  )
}

const everyHour = clockSteps.filter((time) => time.endsWith(':00'))
const timeOptions = (times: readonly string[], locale: Locale) =>
  times.map((value) => ({ value, label: formatTime(value, locale) }))
const hours = perLocale((locale) => timeOptions(everyHour, locale))

/** The page contains the full hours; the other quarters are added when the select is opened. */
function TimeSelect({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  const [opened, setOpened] = useState(false)
  const locale = currentLocale()
  const steps = opened ? clockSteps : everyHour
  const times = value && !steps.includes(value) ? [value, ...steps].sort() : steps
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the choice is one.
    <label>
      <span className="visually-hidden">{label}</span>
      <NativeSelect
        className="input"
        name={name}
        chosen={value}
        none={label}
        options={times === everyHour ? hours(locale) : timeOptions(times, locale)}
        onPointerDown={() => setOpened(true)}
        onFocus={() => setOpened(true)}
      />
    </label>
  )
}

interface RegionFilterProps {
  region: string | undefined
  town: string | undefined
  /** The townships of the region in the URL; those of another region are loaded when it is chosen. */
  townships: readonly NativeOption[]
}

const everyRegion = perLocale((locale) =>
  regions.map((names, index) => ({ value: String(index), label: names[locale] })),
)

/** Region and township; another region clears the township. @see C-CL-04, X-REG-03 */
export function RegionFilter({ region, town, townships }: RegionFilterProps) {
  const locale = currentLocale()
  const [fields, setRegion] = useState({ region: region ?? '', town, townships })

  async function choose(next: string) {
    setRegion({ region: next, town: undefined, townships: [] })
    const listed = await townshipsAt(next)
    setRegion((now) => (now.region === next ? { ...now, townships: listed } : now))
  }
  return (
    <>
      <FilterSelect
        name="region"
        label={m.platform_region()}
        value={region}
        options={everyRegion(locale)}
        onChange={(next) => void choose(next)}
      />
      {fields.region === String(otherRegionIndex) ? (
        <TownInput town={fields.town} />
      ) : (
        <FilterSelect
          key={`${fields.region}/${fields.townships.length}`}
          name="town"
          label={m.platform_township()}
          value={fields.town}
          disabled={fields.region === ''}
          none={fields.region === '' ? m.platform_region_first() : m.storefront_all()}
          options={fields.townships}
        />
      )}
    </>
  )
}

/** The region 'Other' has no list of townships, so the township is free text. @see OP-034 */
function TownInput({ town }: { town: string | undefined }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{m.platform_township()}</label>
      <input className="input" id={id} name="town" maxLength={100} autoComplete="off" defaultValue={town} />
    </div>
  )
}
