/** React's private record of a field's last value, by which it recognises a change. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void }
}

/** What the inline script of PreHydrationScript records until hydration. */
interface EarlyInput {
  /**
   * The button that was clicked last, unless something else was clicked after it; its click has had no handler
   * yet.
   */
  readonly key?: HTMLElement | null
  /** Removes the script's listeners. */
  stop(): void
}

declare global {
  interface Window {
    doneBefore?: EarlyInput
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Replays after hydration what was done before it: field values, focus, the clicked button. */
export function replayInput(): void {
  const { doneBefore } = window
  doneBefore?.stop()
  replayFields(document)
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  // After the change events have updated their forms.
  if (doneBefore?.key) setTimeout(() => doneBefore.key?.click())
}

/**
 * Reports values typed, ticked or selected in a page, or a part of it, before its script was loaded, which on a slow
 * connection is common.
 *
 * React takes over a field's current value and reports only later changes. Its tracker is set to the rendered
 * value, so that the current one counts as a change. The field itself is not written, because the reader may be
 * typing into it.
 */
export function replayFields(within: ParentNode): void {
  for (const field of within.querySelectorAll<Field>('input, textarea, select')) {
    if (field.type === 'checkbox' || field.type === 'radio') replayChoice(field as HTMLInputElement)
    else if (wasChanged(field)) {
      ;(field as Tracked)._valueTracker?.setValue('defaultValue' in field ? field.defaultValue : '')
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

function wasChanged(field: Field): boolean {
  if ('multiple' in field && 'options' in field && field.multiple) {
    return Array.from(field.options).some((option) => option.selected !== option.defaultSelected)
  }
  if ('options' in field) return field.selectedIndex !== Math.max(0, defaultIndex(field))
  return field.value !== field.defaultValue
}

function defaultIndex({ options }: HTMLSelectElement): number {
  return Array.from(options).findIndex((option) => option.defaultSelected)
}

/** In a radio group only the option that is selected now is clicked; the browser deselects the other. */
function replayChoice(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
  field.checked = field.defaultChecked
  field.click()
}
