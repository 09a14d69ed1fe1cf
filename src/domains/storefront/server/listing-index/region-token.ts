/** The token of a region, a township or both, as the database's place_tokens() writes it. @see OP-067 */
export function regionToken({ region, town }: { region?: number; town?: string }): string | undefined {
  if (region === undefined && town === undefined) return undefined
  return town === undefined ? String(region) : `${region ?? ''}:${town}`
}
