import type { LoaderFunctionArgs } from 'react-router'
import { showPublicSettings } from '#domains/site/contract/settings.contract.ts'
import { pageApi } from '#platform/web/api/page-api.ts'

/** Loader of the sign-up forms of teachers and schools, which name the fee before the first field. @see OWN-11 */
export async function loadRegistrationFee({ context }: LoaderFunctionArgs): Promise<{ feeMmk: number }> {
  const { registration_fee_mmk: feeMmk } = await pageApi(context).load(showPublicSettings)
  return { feeMmk }
}
