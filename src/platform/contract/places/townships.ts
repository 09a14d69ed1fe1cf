import townshipsByRegion from './townships.json' with { type: 'json' }

export type Township = { my: string; en: string }

/** The townships of a region, in the order of the Burmese alphabet; empty for 'Other' and for a number outside the list. */
export function townshipsOf(regionIndex: number): readonly Township[] {
  return townshipsByRegion[regionIndex] ?? []
}

/** The English name of a township that is stored by its Burmese one; what the table does not know stays as it was typed. */
export function englishTownship(regionIndex: number | null | undefined, town: string): string {
  const listed = typeof regionIndex === 'number' ? townshipsOf(regionIndex).find(({ my }) => my === town) : undefined
  return listed?.en ?? town
}
