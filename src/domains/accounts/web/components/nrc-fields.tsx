import { useEffect, useState } from 'react'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { nrcStates, nrcTypes } from '#platform/contract/regions/nrc-number.ts'
import type { NrcTownship } from '#platform/contract/regions/nrc-townships.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { digitsOnly, TextField } from '#platform/web/forms/text-fields.tsx'
import type { NrcValues } from '../nrc-parts.ts'

/**
 * The four parts of the card number; changing the state clears the township code.
 *
 * @see A-ET-03, X-NRC-03 to X-NRC-05
 */
export function NrcFields<Values extends NrcValues, Output>({ form }: { form: AppForm<Values, Output> }) {
  const { field, setValue, values } = form as unknown as AppForm<NrcValues, Output>
  const townships = useNrcTownships(values.nrc_state)
  return (
    <fieldset className="stack-s">
      <legend className="label">{m.accounts_nrc()}</legend>
      <div className="pair">
        <SelectField
          {...field('nrc_state')}
          label={m.accounts_nrc_state()}
          placeholder={m.accounts_nrc_choose()}
          choices={nrcStates.map((state) => ({ value: state, label: `${toBurmeseDigits(state)}/` }))}
          onChange={(state) => {
            setValue('nrc_state', state)
            setValue('nrc_township', '')
          }}
        />
        <SelectField
          {...field('nrc_township')}
          label={m.accounts_nrc_township()}
          placeholder={m.accounts_nrc_choose()}
          disabled={values.nrc_state === null}
          choices={withStored(townships, values.nrc_township).map(({ code }) => ({ value: code, label: code }))}
          value={values.nrc_township || null}
          onChange={(code) => setValue('nrc_township', code ?? '')}
        />
        <SelectField
          {...field('nrc_type')}
          label={m.accounts_nrc_type()}
          placeholder={m.accounts_nrc_choose()}
          choices={nrcTypes.map(({ type, my }) => ({ value: type, label: `(${my})` }))}
        />
        <TextField
          {...field('nrc_number')}
          label={m.accounts_nrc_number()}
          inputMode="numeric"
          onChange={(typed) => setValue('nrc_number', digitsOnly(typed, 6))}
        />
      </div>
      <p className="hint">{m.accounts_nrc_other_card()}</p>
    </fieldset>
  )
}

/** Adds a stored code to the choices if the list does not contain it. */
function withStored(townships: readonly NrcTownship[], stored: string): readonly NrcTownship[] {
  if (stored === '' || townships.some(({ code }) => code === stored)) return townships
  return [{ code: stored, township: stored }, ...townships]
}

/** The township codes of a state; the list is loaded when a state is first chosen. */
function useNrcTownships(state: number | null): readonly NrcTownship[] {
  const [listed, setListed] = useState<{ state: number; townships: readonly NrcTownship[] }>()
  useEffect(() => {
    if (state === null) return
    let current = true
    void import('#platform/contract/regions/nrc-townships.ts').then(({ nrcTownshipsOf }) => {
      if (current) setListed({ state, townships: nrcTownshipsOf(state) })
    })
    return () => {
      current = false
    }
  }, [state])
  return listed?.state === state ? listed.townships : []
}
