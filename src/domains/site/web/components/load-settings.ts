import type { LoaderFunctionArgs } from 'react-router'
import { showPublicSettings } from '#domains/site/contract/settings.contract.ts'
import { pageApi } from '#platform/web/api/page-api.ts'

/** The loader of every text page: company, e-mail and phone are settings. */
export function loadSettings({ context }: LoaderFunctionArgs) {
  return pageApi(context).load(showPublicSettings)
}
