import type { SelectHTMLAttributes } from 'react'

export interface NativeOption {
  value: string
  /** What is read; left out where that is the value. */
  label?: string
}

interface NativeSelectProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'defaultValue' | 'value'> {
  /** What is chosen at first; nothing, where it is among no option. */
  chosen: string | undefined
  /** What stands for no choice. */
  none: string
  options: readonly NativeOption[]
}

/**
 * A choice that keeps its value itself and works without script.
 *
 * The server writes its options as one text, the same that React would write: as elements, those of the filters beside a
 * list are a fifth of its page.
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
        <option key={value} value={label && value}>
          {label ?? value}
        </option>
      ))}
    </select>
  )
}

/** Options that every page has, written once. */
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
      return `<option${own}${selected}>${escaped(label ?? value)}</option>`
    })
    .join('')
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign) : text
}
