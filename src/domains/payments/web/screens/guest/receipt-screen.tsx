import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { pageApi } from '#platform/web/api/page-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { SearchIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { StatePanel } from '#platform/web/states/state-panel.tsx'
import { type CheckedReceipt, checkReceipt } from '../../../contract/receipts.contract.ts'

/** Never cached, so that a withdrawn receipt is not shown as valid. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    const call = { params: { code: params.code ?? '' } }
    return data<{ receipt: CheckedReceipt | null }>({ receipt: await pageApi(context).call(checkReceipt, call) })
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.status !== 404) throw error
    return data({ receipt: null }, { status: 404 })
  }
}

export const meta = () => [...pageMeta(m.payments_receipt_check_title()), { name: 'robots', content: 'noindex' }]

/** Anybody who holds a receipt checks whether it is valid; it says nothing about its payer. @see P-RCP-04 */
export default function ReceiptScreen() {
  const { receipt } = useLoaderData<typeof loader>()
  if (!receipt) {
    return (
      <div className="wrap">
        <StatePanel isPage icon={SearchIcon} title={m.payments_receipt_unknown()}>
          {m.payments_receipt_unknown_text()}
        </StatePanel>
      </div>
    )
  }
  const { no, amount, day, valid } = receipt
  return (
    <div className="wrap narrow stack">
      <PageTitle note={no}>{m.payments_receipt()}</PageTitle>
      {valid ? (
        <div>
          <Badge tone="jade">{m.payments_receipt_valid()}</Badge>
          <p className="hint">{m.payments_receipt_valid_text()}</p>
        </div>
      ) : (
        <NoticeBox tone="danger">
          <p>{m.payments_receipt_withdrawn()}</p>
        </NoticeBox>
      )}
      <FactList
        facts={[
          { label: m.payments_receipt_amount(), value: formatAmount(amount) },
          { label: m.payments_receipt_day(), value: formatDay(day, currentLocale()) },
        ]}
      />
    </div>
  )
}
