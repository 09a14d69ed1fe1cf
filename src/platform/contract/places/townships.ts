import townshipsByRegion from './townships.json' with { type: 'json' }

export type Township = { my: string; en: string }

/** The townships of a region, in the order of the Burmese alphabet; empty for 'Other' and for a number outside the list. */
export function townshipsOf(regionIndex: number): readonly Township[] {
  return townshipsByRegion[regionIndex] ?? []
}
