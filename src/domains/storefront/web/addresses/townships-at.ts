import type { NativeOption } from '#platform/web/table/native-select.tsx'
import { currentLocale } from '#platform/web/text/locale.ts'

/**
 * The townships of a region, as choices; their list is fetched only where a region is chosen. They are kept and asked for
 * by their Burmese names, so that in Burmese a name is all there is of each: a page says them twice.
 */
export async function townshipsAt(region: string | undefined): Promise<readonly NativeOption[]> {
  if (!region) return []
  const { townshipsOf } = await import('#platform/contract/places/townships.ts')
  const isBurmese = currentLocale() === 'my'
  return townshipsOf(Number(region)).map(({ my, en }) => (isBurmese ? { value: my } : { value: my, label: en }))
}
