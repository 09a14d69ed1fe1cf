import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AmountRangeField, parseAmountRange } from '#platform/contract/amount-range.ts'
import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { groupThousands } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import { textsByField } from '#platform/web/locale/validation-text.ts'
import styles from './list-filters.module.css'
import { arrivedKeyword, type SentKeywords } from './sent-keywords.ts'

type TypedRange = Record<AmountRangeField, string>

/** Amounts are longer than a key-up: a list is not read for each digit. */
const debounceMs = 400

/**
 * The lowest and the highest amount of what a list shows, kept in the address as `amount_from` and `amount_to`; both
 * are included. What is no range stays in the fields, with the reason.
 */
export function AmountRange() {
  const { typed, errors, type, settle } = useTypedRange()
  const field = (name: AmountRangeField, label: string) => (
    <div className={styles.amount}>
      <TextField
        name={name}
        label={label}
        error={errors[name]}
        value={typed[name]}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        onBlur={settle}
        onChange={(text) => type({ ...typed, [name]: grouped(text) })}
      />
    </div>
  )
  return (
    <>
      {field('amount_from', m.platform_from_amount())}
      {field('amount_to', m.platform_to_amount())}
    </>
  )
}

/** What the address has of the range, for the call; a range that is none counts as absent. */
export function amountsOf(query: URLSearchParams): TypedRange {
  const { success, bounds } = parseAmountRange(inAddress(query))
  return success ? bounds : { amount_from: '', amount_to: '' }
}

function useTypedRange() {
  const [query] = useSearchParams()
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const arriving = inAddress(query)
  const key = keyOf(arriving)
  const [typed, setTyped] = useState(arriving)
  /** What the errors are about; they do not change while somebody types. */
  const [settled, setSettled] = useState(arriving)
  const sent = useRef<SentKeywords>([key])
  const timer = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the address has.
  useEffect(() => {
    const arrived = arrivedKeyword(sent.current, key)
    sent.current = arrived.sent
    if (!arrived.isForeign) return
    setTyped(arriving)
    setSettled(arriving)
  }, [key])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function settle(range: TypedRange) {
    window.clearTimeout(timer.current)
    setSettled(range)
    const { success, bounds } = parseAmountRange(range)
    const [newest] = sent.current.slice(-1)
    if (!success || keyOf(bounds) === newest) return
    sent.current = [...sent.current, keyOf(bounds)]
    navigate(change({ ...bounds, page: null }), { replace: true, preventScrollReset: true })
  }
  function type(range: TypedRange) {
    setTyped(range)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => settle(range), debounceMs)
  }
  const { success, issues } = parseAmountRange(settled)
  const errors: Partial<TypedRange> = success ? {} : textsByField(issues)
  return { typed, errors, type, settle: () => settle(typed) }
}

/** Long enough for any amount with its commas and its unit. */
const MAX_LENGTH = 30

function inAddress(query: URLSearchParams): TypedRange {
  const text = (name: AmountRangeField) => grouped(query.get(name) ?? '')
  return { amount_from: text('amount_from'), amount_to: text('amount_to') }
}

const keyOf = ({ amount_from, amount_to }: TypedRange) => `${grouped(amount_from)}|${grouped(amount_to)}`

/** Digits in either script with commas that are right while somebody types; anything else as it is. */
function grouped(text: string): string {
  const digits = toWesternDigits(text).replaceAll(',', '')
  return /^\d+$/.test(digits) ? groupThousands(digits) : text
}
