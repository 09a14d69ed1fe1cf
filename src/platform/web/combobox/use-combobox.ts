import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

interface ComboboxPorts {
  /** The text field; the server may have rendered it before this script was loaded. */
  input: HTMLInputElement
  /** Number of options in the list now. */
  count: number
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** Called when an option is chosen by keyboard. */
  onPick: (index: number) => void
  /** Index of the option that is active when the list opens; without it Enter submits the form. */
  first?: number
}

export interface Combobox {
  listId: string
  /** Index of the active option; undefined before an arrow key is pressed. */
  active: number | undefined
  setActive: (index: number | undefined) => void
  optionId: (index: number) => string
}

/**
 * Makes a text field a combobox with a list below it: roles, the active option, arrow keys, Enter and Escape.
 *
 * The focus stays in the field all the time; screen readers hear the active option.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useCombobox(ports: ComboboxPorts): Combobox {
  const { input, open, count, first } = ports
  const listId = useId()
  const [active, setActive] = useState(first)
  const optionId = (index: number) => `${listId}-${index}`
  const shown = open && active !== undefined && active < count ? active : undefined

  const latest = useRef({ ...ports, active: shown, setActive })
  useLayoutEffect(() => {
    latest.current = { ...ports, active: shown, setActive }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event, latest.current)
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  }, [input])
  useEffect(() => {
    if (!open) setActive(first)
  }, [open, first])
  useEffect(() => {
    describe(input, {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(open),
      'aria-controls': open ? listId : null,
      'aria-activedescendant': shown === undefined ? null : `${listId}-${shown}`,
    })
    if (shown !== undefined) document.getElementById(`${listId}-${shown}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, open, listId, shown])
  return { listId, active: shown, setActive, optionId }
}

function describe(input: HTMLInputElement, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) input.removeAttribute(name)
    else input.setAttribute(name, value)
  }
}

type Keys = ComboboxPorts & { active: number | undefined; setActive: (index: number | undefined) => void }

function pressed(event: KeyboardEvent, keys: Keys): void {
  // While an input method composes text, its own list handles the keys.
  if (event.isComposing) return
  const action = actions[event.key]
  if (action?.(keys, event)) event.preventDefault()
}

/** Handlers by key; true prevents the browser's default action. */
const actions: Readonly<Record<string, (keys: Keys, event: KeyboardEvent) => boolean>> = {
  ArrowDown: (keys, event) => (event.altKey ? open(keys) : move(keys, 1)),
  ArrowUp: (keys, event) => (event.altKey ? close(keys) : move(keys, -1)),
  Enter: (keys) => {
    if (!keys.open || keys.active === undefined) return false
    keys.onPick(keys.active)
    return true
  },
  Escape: close,
  Tab: (keys) => {
    keys.onClose()
    return false
  },
}

function open({ open: isOpen, onOpen }: Keys): boolean {
  if (!isOpen) onOpen()
  return true
}

function move(keys: Keys, step: 1 | -1): boolean {
  open(keys)
  const { count, active, setActive } = keys
  // While options are loading, the first one becomes active.
  if (count === 0) setActive(step > 0 ? 0 : undefined)
  else setActive(active === undefined ? (step > 0 ? 0 : count - 1) : (active + step + count) % count)
  return true
}

function close({ open, onClose }: Keys): boolean {
  onClose()
  return open
}
