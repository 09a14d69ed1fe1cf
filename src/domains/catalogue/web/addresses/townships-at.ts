import type { Township } from '#platform/contract/places/townships.ts'

/** The townships of the region in an address; their list is fetched only where a region is chosen. */
export async function townshipsAt(region: string | undefined): Promise<readonly Township[]> {
  if (region === undefined) return []
  const { townshipsOf } = await import('#platform/contract/places/townships.ts')
  return townshipsOf(Number(region))
}
