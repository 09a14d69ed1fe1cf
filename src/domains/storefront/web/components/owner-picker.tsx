import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { maxAddressChoices } from '#platform/contract/address-choices.ts'
import { maxKeywordLength } from '#platform/contract/keyword-length.ts'
import { m } from '#platform/messages/generated/messages.js'
import { useCombobox } from '#platform/web/combobox/use-combobox.ts'
import { CheckIcon, CloseIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { OwnerChoice, OwnerChoices } from '../data/owner-choices.ts'
import styles from './owner-picker.module.css'
import { useOwnerSearch } from './use-owner-search.ts'

interface OwnerPickerProps {
  kind: OwnerRole
  choices: OwnerChoices
  /** In a list of video courses only their owners are offered. */
  isVideo: boolean
}

/**
 * Multi-select of teachers or schools with a search by name; further options are loaded on scroll.
 *
 * Without JavaScript the first options are checkboxes, with a link to the list of all.
 *
 * @see C-CL-02, C-CL-03
 */
export function OwnerPicker({ kind, choices, isVideo }: OwnerPickerProps) {
  const labelId = useId()
  const [picked, setPicked] = useState(choices.chosen)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const label = kind === 'teacher' ? m.catalogue_teachers() : m.catalogue_schools()
  const toggle = (owner: OwnerChoice) =>
    setPicked((now) =>
      now.some(({ value }) => value === owner.value)
        ? now.filter(({ value }) => value !== owner.value)
        : [...now, owner].slice(0, maxAddressChoices),
    )
  if (choices.chosen.length === 0 && choices.first.length === 0) return null
  return (
    <div className="field">
      <label id={labelId} htmlFor={`${labelId}-field`}>
        {label}
      </label>
      <PickedOwners picked={picked} onRemove={toggle} next={input} />
      <input
        ref={setInput}
        className={`input ${styles.needsScript}`}
        id={`${labelId}-field`}
        type="search"
        maxLength={maxKeywordLength}
        autoComplete="off"
        placeholder={m.storefront_owner_search()}
        // Enter selects an option and must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {input ? (
        <OwnerList input={input} labelId={labelId} picked={picked} onToggle={toggle} kind={kind} isVideo={isVideo} />
      ) : null}
      <ChosenValues name={`${kind}_id`} picked={picked} />
      <WithoutScript kind={kind} choices={choices} />
    </div>
  )
}

interface OwnerListProps {
  input: HTMLInputElement
  labelId: string
  picked: readonly OwnerChoice[]
  onToggle: (owner: OwnerChoice) => void
  kind: OwnerRole
  isVideo: boolean
}

function OwnerList({ input, labelId, picked, onToggle, kind, isVideo }: OwnerListProps) {
  const [open, setOpen] = useState(false)
  const { owners, done, more } = useOwnerSearch({ input, open, kind, isVideo })
  const { listId, active, optionId } = useCombobox({
    input,
    open,
    count: owners.length,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onPick: (index) => owners[index] && onToggle(owners[index]),
  })
  useEffect(() => {
    const show = () => setOpen(true)
    const hide = () => setOpen(false)
    const events = { click: show, input: show, blur: hide }
    for (const [name, listener] of Object.entries(events)) input.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(events)) input.removeEventListener(name, listener)
    }
  }, [input])
  useEffect(() => {
    if (active !== undefined && active >= owners.length - 1) more()
  }, [active, owners.length, more])
  const message = done && owners.length === 0 ? m.storefront_owner_none() : ''
  return (
    <>
      <p className={open && message !== '' ? 'hint' : 'visually-hidden'} role="status">
        {open ? message : ''}
      </p>
      <div
        className={styles.list}
        hidden={!open || owners.length === 0}
        id={listId}
        role="listbox"
        aria-multiselectable="true"
        aria-labelledby={labelId}
        // Keeps the focus in the field; losing it would close the list before the click.
        onMouseDown={(event) => event.preventDefault()}
        onScroll={({ currentTarget: list }) => {
          if (list.scrollTop + list.clientHeight > list.scrollHeight - 80) more()
        }}
      >
        {owners.map((owner, index) => {
          const isPicked = picked.some(({ value }) => value === owner.value)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above.
            <div
              key={owner.value}
              className={styles.option}
              id={optionId(index)}
              role="option"
              lang={langOf(owner.label)}
              aria-selected={isPicked}
              data-active={active === index || undefined}
              onClick={() => onToggle(owner)}
            >
              <span className={styles.box}>{isPicked ? <CheckIcon small /> : null}</span>
              {owner.label}
            </div>
          )
        })}
      </div>
    </>
  )
}

function PickedOwners({
  picked,
  onRemove,
  next,
}: {
  picked: readonly OwnerChoice[]
  onRemove: (owner: OwnerChoice) => void
  /**
   * The element that gets the focus, because the removed button had it. Not after a touch, which would open the
   * on-screen keyboard.
   */
  next: HTMLInputElement | null
}) {
  if (picked.length === 0) return null
  return (
    <ul className={`chips ${styles.picked} ${styles.needsScript}`} aria-label={m.platform_chosen_filters()}>
      {picked.map((owner) => (
        <li key={owner.value}>
          <button
            type="button"
            className="chip"
            lang={langOf(owner.label)}
            aria-label={m.platform_remove_filter({ name: owner.label })}
            onClick={({ detail: presses }) => {
              onRemove(owner)
              if (presses === 0) next?.focus()
            }}
          >
            {owner.label}
            <CloseIcon small />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Hidden inputs for the form, which dispatch a change event as native fields do. */
function ChosenValues({ name, picked }: { name: string; picked: readonly OwnerChoice[] }) {
  const select = useRef<HTMLSelectElement>(null)
  const values = picked.map(({ value }) => value)
  const sent = useRef(values.join())
  useEffect(() => {
    if (sent.current === values.join()) return
    sent.current = values.join()
    select.current?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  return (
    <select key={values.join()} ref={select} name={name} multiple hidden defaultValue={values}>
      {picked.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function WithoutScript({ kind, choices }: { kind: OwnerRole; choices: OwnerChoices }) {
  const isChosen = (owner: OwnerChoice) => choices.chosen.some(({ value }) => value === owner.value)
  return (
    <noscript>
      {choices.first
        .filter((owner) => !isChosen(owner))
        .map(({ value, label }) => (
          <label key={value} className="check">
            <input type="checkbox" name={`${kind}_id`} value={value} />
            <span lang={langOf(label)}>{label}</span>
          </label>
        ))}
      <AppLink className="more" to={kind === 'teacher' ? paths.teacher.list() : paths.school.list()}>
        {m.storefront_show_all_owners()}
      </AppLink>
    </noscript>
  )
}
