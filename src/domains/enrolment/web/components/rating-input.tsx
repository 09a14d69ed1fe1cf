import { m } from '#platform/messages/generated/messages.js'
import { type FieldBinding, FieldGroup, type FieldTexts } from '#platform/web/forms/field-frame.tsx'
import { star } from '#platform/web/media/icons.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import styles from './rating-input.module.css'

/** One to five stars as radio buttons; 0 is no rating. @see X-STAR-03 */
export function RatingInput({ value, onChange, name, ...texts }: FieldBinding<number> & FieldTexts) {
  return (
    <FieldGroup {...texts} name={name}>
      {() => (
        <div className={styles.rating}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars} className={stars <= value ? styles.lit : undefined}>
              <input
                type="radio"
                name={name}
                checked={stars === value}
                aria-label={m.platform_stars_of_five({ value: localDigits(stars) })}
                onChange={() => onChange(stars)}
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
