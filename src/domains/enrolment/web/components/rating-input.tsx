import type { KeyboardEvent } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { star } from '#platform/web/components/icons.tsx'
import { type FieldBinding, FieldGroup, type FieldTexts } from '#platform/web/forms/field-frame.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import styles from './rating-input.module.css'

interface RatingInputProps extends FieldBinding<number>, FieldTexts {
  /** The choice is final, by a click or Enter. The stars that the arrow keys pass are reported by `onChange` alone. */
  onConfirm?: (stars: number) => void
}

/** One to five stars as radio buttons; 0 is no rating. @see X-STAR-03 */
export function RatingInput({ value, onChange, onConfirm, name, ...texts }: RatingInputProps) {
  function confirmByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !onConfirm) return
    event.preventDefault()
    onConfirm(value)
  }
  return (
    <FieldGroup {...texts} name={name}>
      {() => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears what the radio buttons inside report.
        <div className={styles.rating} onKeyDown={confirmByEnter}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars} className={stars <= value ? styles.lit : undefined}>
              <input
                type="radio"
                name={name}
                checked={stars === value}
                aria-label={m.platform_stars_of_five({ value: localDigits(stars) })}
                onChange={() => onChange(stars)}
                onClick={(event) => {
                  // A click that a key causes has no number.
                  if (event.detail > 0) onConfirm?.(stars)
                }}
              />
              <svg aria-hidden="true">
                <use href={star.one} />
              </svg>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
