import { changedValues } from '#platform/web/forms/changed-values.ts'

/**
 * Region and township are sent together: one of them alone, combined with another device's value of the other,
 * would be an invalid pair.
 */
const regionFields = ['region', 'town'] as const

/**
 * The request body of a profile form: changed fields only, so that concurrent changes of two devices are both
 * kept. A picture field starts empty, which means the stored picture.
 *
 * @see OP-030
 */
export function profileChange<Body extends Record<string, unknown>>(filled: Body, typed: Body): Partial<Body> {
  const changed = changedValues(filled, typed)
  if (!regionFields.some((name) => name in changed)) return changed
  return { ...changed, ...Object.fromEntries(regionFields.map((name) => [name, typed[name]])) }
}
