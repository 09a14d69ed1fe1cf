import type { SelectHTMLAttributes } from 'react'
import { langOf } from '#platform/web/locale/text-language.ts'

export interface NativeOption {
  value: string
  /** Displayed text; the value when left out. */
  label?: string
}

interface NativeSelectProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'defaultValue' | 'value'> {
  /** Initial value; no option is selected when none equals it. */
  chosen: string | undefined
  /** Label of the empty option. */
  none: string
  options: readonly NativeOption[]
}

/**
 * A native select that holds its own value and works without script.
 *
 * The server writes the options as one HTML text, the same that React would write: as elements, the filters beside
 * a list are a fifth of a page's rendering.
 */
export function NativeSelect({ chosen = '', none, options, ...select }: NativeSelectProps) {
  if (import.meta.env.SSR) {
    const html = written([{ value: '', label: none }], chosen) + (chosen ? written(options, chosen) : unchosen(options))
    // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below.
    return <select {...select} dangerouslySetInnerHTML={{ __html: html }} />
  }
  return (
    <select {...select} defaultValue={chosen}>
      <option value="">{none}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={label && value} lang={langOf(label ?? value)}>
          {label ?? value}
        </option>
      ))}
    </select>
  )
}

/** HTML of option lists that are shared by all pages. */
const known = new WeakMap<readonly NativeOption[], string>()

function unchosen(options: readonly NativeOption[]): string {
  const html = known.get(options) ?? written(options, '')
  known.set(options, html)
  return html
}

function written(options: readonly NativeOption[], chosen: string): string {
  return options
    .map(({ value, label }) => {
      const selected = value === chosen ? ' selected=""' : ''
      const own = label === undefined ? '' : ` value="${escaped(value)}"`
      const lang = langOf(label ?? value)
      return `<option${own}${lang ? ` lang="${lang}"` : ''}${selected}>${escaped(label ?? value)}</option>`
    })
    .join('')
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign) : text
}
