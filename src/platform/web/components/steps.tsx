import type { ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { CheckIcon } from './icons.tsx'
import styles from './steps.module.css'

export interface Step {
  id: string
  title: ReactNode
  /** Who does the next step and how long it takes, or when it was done. */
  note?: ReactNode
}

/**
 * Progress of an application: done, current and later steps. `current` counts from 0; past the end all steps are
 * done.
 */
export function Steps({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={index < current ? styles.done : index === current ? styles.now : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.dot}>{index < current ? <CheckIcon /> : localDigits(index + 1)}</span>
          <span>
            {index < current ? <span className="visually-hidden">{m.platform_step_done()} </span> : null}
            {step.title}
            {step.note === undefined ? null : <small>{step.note}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
