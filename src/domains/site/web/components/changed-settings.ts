import type * as z from 'zod/mini'
import type { settingsBody } from '../../contract/settings.contract.ts'

type Body = z.output<typeof settingsBody>

/**
 * What of a form's settings differs from those it was filled with, so that saving one does not put back what another
 * admin has changed meanwhile. A link that was taken out is sent as null.
 */
export function changedSettings(filled: Body, typed: Body): z.input<typeof settingsBody> {
  return differing(filled, typed)
}

function differing<Values extends object>(filled: Values, typed: Values): Partial<Values> {
  const changed = Object.entries(typed).flatMap(([name, value]) => {
    const before = filled[name as keyof Values]
    if (value === before) return []
    if (!isGroup(value) || !isGroup(before)) return [[name, value]]
    const inside = differing(before, value)
    return Object.keys(inside).length === 0 ? [] : [[name, inside]]
  })
  return Object.fromEntries(changed)
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null
