import { currentLocale } from '#platform/web/locale/locale.ts'
import type { NativeOption } from '#platform/web/table/native-select.tsx'

/**
 * The townships of a region as options; the list is loaded only when a region is chosen. Their values are the
 * Burmese names, so in Burmese an option needs no label of its own.
 */
export async function townshipsAt(region: string | undefined): Promise<readonly NativeOption[]> {
  if (!region) return []
  const { townshipsOf } = await import('#platform/contract/regions/townships.ts')
  const isBurmese = currentLocale() === 'my'
  return townshipsOf(Number(region)).map(({ my, en }) => (isBurmese ? { value: my } : { value: my, label: en }))
}
