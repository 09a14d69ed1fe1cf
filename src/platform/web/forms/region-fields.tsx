import { useEffect, useState } from 'react'
import { otherRegionIndex, regions } from '#platform/contract/regions/regions.ts'
import type { Township } from '#platform/contract/regions/townships.ts'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { SelectField } from './choice-fields.tsx'
import type { FieldBinding } from './field-frame.tsx'
import { TextField } from './text-fields.tsx'

interface RegionTownshipFieldsProps {
  /** Region code, 0 to 15; 0 is a region, null is none. */
  region: FieldBinding<number | null>
  /** Burmese name of the township, as stored; free text for the region 'Other'. */
  township: FieldBinding<string>
  optional?: boolean
  /** The region is required and the township optional. */
  townshipOptional?: boolean
  /** Label of the empty choice: 'all' in filters, 'choose' in forms. */
  emptyLabel?: string
}

/** Region and township; a change of region clears the township. @see X-REG-03, OP-033, OP-034 */
export function RegionTownshipFields({
  region,
  township,
  optional = false,
  townshipOptional = optional,
  emptyLabel,
}: RegionTownshipFieldsProps) {
  const locale = currentLocale()
  const townships = useTownships(region.value)
  return (
    <>
      <SelectField
        {...region}
        label={m.platform_region()}
        optional={optional}
        placeholder={emptyLabel ?? m.platform_choose_region()}
        choices={regions.map((names, index) => ({ value: index, label: names[locale] }))}
        onChange={(index) => {
          region.onChange(index)
          township.onChange('')
        }}
      />
      {region.value === otherRegionIndex ? (
        <TextField {...township} label={m.platform_township()} optional={townshipOptional} maxLength={100} />
      ) : (
        <SelectField
          {...township}
          label={m.platform_township()}
          optional={townshipOptional}
          disabled={region.value === null}
          placeholder={region.value === null ? m.platform_region_first() : (emptyLabel ?? m.platform_choose_township())}
          choices={withStored(townships, township.value).map((names) => ({ value: names.my, label: names[locale] }))}
          value={township.value || null}
          onChange={(name) => township.onChange(name ?? '')}
        />
      )}
    </>
  )
}

/** Keeps a stored township selectable that is not in the list. */
function withStored(townships: readonly Township[], stored: string): readonly Township[] {
  if (stored === '' || townships.some((names) => names.my === stored)) return townships
  return [{ my: stored, en: stored }, ...townships]
}

/** Townships of a region; the list of all 331 is loaded when a region is first chosen. */
function useTownships(region: number | null): readonly Township[] {
  const [listed, setListed] = useState<{ region: number; townships: readonly Township[] }>()
  useEffect(() => {
    if (region === null || region === otherRegionIndex) return
    let current = true
    void import('#platform/contract/regions/townships.ts').then(({ townshipsOf }) => {
      if (current) setListed({ region, townships: townshipsOf(region) })
    })
    return () => {
      current = false
    }
  }, [region])
  return listed && listed.region === region ? listed.townships : []
}
