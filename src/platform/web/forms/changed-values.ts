import { useState } from 'react'
import { RefusedCall } from '#platform/web/api/api.ts'

/**
 * The values of a form that differ from its initial ones, so that saving does not overwrite another person's
 * change. Nested objects are compared field by field.
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
  /** The changed values. */
  changed: Partial<Values>
  /** Initial values of the changed fields, without those whose conflict has been shown already. */
  seen: Record<string, unknown>
}

/**
 * Saves only the changed fields and sends their earlier values, so that the server detects a concurrent change.
 * Saving again after the conflict was shown overwrites.
 *
 * @param filled - the form's initial values as the schema reads them
 * @param stored - the same as the server sent them, where the form converts them
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
