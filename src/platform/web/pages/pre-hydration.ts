/** What React remembers of a field, to tell a key from its own writing. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void }
}

/** What a page's own script notes until the page answers by script (entry.server.tsx). */
interface DoneBefore {
  /** The key that was pressed last, if nothing else was pressed after it; its event has not been handled yet. */
  readonly key?: HTMLElement | null
  /** Notes no more. */
  stop(): void
}

declare global {
  interface Window {
    doneBefore?: DoneBefore
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Makes up for what a page was asked before its script ran: what fields hold, where the reader is, what was pressed. */
export function replayInput(): void {
  const { doneBefore } = window
  doneBefore?.stop()
  replayText()
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  // After the fields have updated their forms.
  if (doneBefore?.key) setTimeout(() => doneBefore.key?.click())
}

/**
 * Tells the fields of a page what was typed, ticked or chosen before its script ran: on a slow line people are faster.
 *
 * React takes a field as it finds it and hears only of later changes. It is made to remember what the page was written
 * with, so that what stands there now is a change; the field itself is left alone, since somebody may be typing into it.
 */
function replayText(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (field.type === 'checkbox' || field.type === 'radio') replayChoice(field as HTMLInputElement)
    else if (wasChanged(field)) {
      ;(field as Tracked)._valueTracker?.setValue('defaultValue' in field ? field.defaultValue : '')
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

function wasChanged(field: Field): boolean {
  if ('options' in field) return field.selectedIndex !== Math.max(0, defaultIndex(field))
  return field.value !== field.defaultValue
}

function defaultIndex({ options }: HTMLSelectElement): number {
  return Array.from(options).findIndex((option) => option.defaultSelected)
}

/** Of a group of choices only the one that is chosen now changes; it takes the mark from the other. */
function replayChoice(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
  field.checked = field.defaultChecked
  field.click()
}
