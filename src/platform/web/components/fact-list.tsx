import type { ReactNode } from 'react'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

interface FactListProps {
  facts: readonly Fact[]
  className?: string | undefined
  /** Stands for a missing value. Facts without a value are left out by default. */
  missing?: string
}

/** Names with their values, as a description list. */
export function FactList({ facts, className = 'spec', missing }: FactListProps) {
  const shown = missing === undefined ? facts.filter(({ value }) => !isMissing(value)) : facts
  return (
    <dl className={className}>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={langOf(value)}>{isMissing(value) ? missing : drawnText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === ''
