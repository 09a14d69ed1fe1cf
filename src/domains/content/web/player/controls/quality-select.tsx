import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { ChevronIcon } from '#platform/web/components/icons.tsx'
import { sizeAndPrice } from '../../../contract/data-size.ts'
import type { QualityChoice, QualityOption } from '../quality-options.ts'
import styles from './player-bar.module.css'

interface QualitySelectProps {
  quality: QualityChoice
  /** From 0, the start, to 1, the end. */
  playedShare: number
}

/** Chooses the quality; each stands with what is left of the lesson in it: its size and about what that costs. */
export function QualitySelect({ quality: { options, chosen, onChange }, playedShare }: QualitySelectProps) {
  // An open list of a browser is not changed while somebody reads it.
  const [countedFrom, setCountedFrom] = useState(playedShare)
  const count = () => setCountedFrom(playedShare)
  return (
    <span className={styles.quality}>
      <span aria-hidden="true">{options.find(({ value }) => value === chosen)?.name}</span>
      <ChevronIcon small />
      <select
        aria-label={m.content_quality()}
        value={chosen}
        onFocus={count}
        onPointerDown={count}
        onChange={({ target }) => {
          const found = options.find(({ value }) => value === target.value)
          if (found) onChange(found.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {textOf(option, countedFrom)}
          </option>
        ))}
      </select>
    </span>
  )
}

function textOf({ name, bytes }: QualityOption, playedShare: number): string {
  if (bytes === undefined) return name
  const left = bytes * (1 - playedShare)
  return `${name} – ${sizeAndPrice([left, left])}`
}
