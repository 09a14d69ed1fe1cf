import { changedValues } from '#platform/web/forms/changed-values.ts'

/** A township belongs to its region: one of them alone, beside what another device saved of the other, names no place. */
const regionFields = ['region', 'town'] as const

/**
 * What saving a profile sends: what was changed in the form, so that of two devices each keeps what the other has saved.
 * A picture field is filled with nothing, which stands for the stored one.
 *
 * @see OP-030
 */
export function profileChange<Body extends Record<string, unknown>>(filled: Body, typed: Body): Partial<Body> {
  const changed = changedValues(filled, typed)
  if (!regionFields.some((name) => name in changed)) return changed
  return { ...changed, ...Object.fromEntries(regionFields.map((name) => [name, typed[name]])) }
}
