import { useState } from 'react'
import { RefusedCall } from '#platform/web/api/api.ts'

/**
 * What of a form's values differs from those it was filled with, so that saving one does not put back what somebody else has
 * changed meanwhile. A group of values is compared inside.
 */
export function changedValues<Values extends object>(filled: Values, typed: Values): Partial<Values> {
  const changed = Object.entries(typed).flatMap(([name, value]) => {
    const before = filled[name as keyof Values]
    if (value === before) return []
    if (!isGroup(value) || !isGroup(before)) return [[name, value]]
    const inside = changedValues(before, value)
    return Object.keys(inside).length === 0 ? [] : [[name, inside]]
  })
  return Object.fromEntries(changed)
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

interface Change<Values> {
  /** What differs. */
  changed: Partial<Values>
  /** First values of the changed fields; those with a conflict that was shown already are left out. */
  seen: Record<string, unknown>
}

/**
 * Saves only the changed fields and sends their earlier values, so that the server can detect a concurrent change. A
 * person who saved again after the conflict was shown means it.
 *
 * @param filled - the form's first values as the schema reads them
 * @param stored - the same as the server sent them, where the form shows another form of them
 */
export function useChangesOf<Values extends object>(filled: Values, stored: Readonly<Record<string, unknown>>) {
  const [shownConflicts, setShownConflicts] = useState<readonly string[]>([])
  return async (typed: Values, send: (change: Change<Values>) => Promise<void>): Promise<void> => {
    const changed = changedValues(filled, typed)
    const unconfirmed = Object.keys(changed).filter((name) => !shownConflicts.includes(name))
    try {
      await send({ changed, seen: Object.fromEntries(unconfirmed.map((name) => [name, stored[name]])) })
    } catch (error) {
      if (error instanceof RefusedCall && error.code === 'CHANGED_MEANWHILE') {
        setShownConflicts([...shownConflicts, ...Object.keys(error.errors)])
      }
      throw error
    }
  }
}
