import townshipsByRegion from './townships.json' with { type: 'json' }

export type Township = { my: string; en: string }

/** The townships of a region in Burmese alphabetical order; empty for 'Other' and for an unknown index. */
export function townshipsOf(regionIndex: number): readonly Township[] {
  return townshipsByRegion[regionIndex] ?? []
}

/** The English name of a township that is stored by its Burmese name; an unknown one is returned unchanged. */
export function englishTownship(regionIndex: number | null | undefined, town: string): string {
  const listed = typeof regionIndex === 'number' ? townshipsOf(regionIndex).find(({ my }) => my === town) : undefined
  return listed?.en ?? town
}
