import { useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Accordion } from '#platform/web/components/accordion.tsx'
import { MoneyIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { listPaymentMethods } from '../../../contract/payment-methods.contract.ts'
import { WalletQr } from '../../components/wallet-qr.tsx'

export const meta = () => pageMeta(m.payments_methods())

export const clientLoader = guarded(['student'], () => browserApi.load(listPaymentMethods))

export const HydrateFallback = () => <ListPageSkeleton title={m.payments_methods()} count={3} />

/** Accounts to which students pay, and the next steps. @see P-MET-01, P-MET-02 */
export default function PaymentMethodsScreen() {
  const { data } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageTitle>{m.payments_methods()}</PageTitle>
      <NoticeBox>
        <p>{m.payments_methods_note()}</p>
      </NoticeBox>
      {data.length === 0 ? (
        <EmptyState icon={MoneyIcon} title={m.payments_methods_none()}>
          {m.payments_methods_none_text()}
        </EmptyState>
      ) : (
        <Accordion
          openId={data.length === 1 ? String(data[0]?.payment_method_id) : ''}
          items={data.map(
            ({ payment_method_id, method_name, account_no, holder_name, qr_text, description, kind }) => ({
              id: String(payment_method_id),
              title: <WrittenText>{method_name}</WrittenText>,
              content: (
                <>
                  {account_no === null && kind === 'cash' ? null : (
                    <p>
                      {m.payments_account_no()}: <b className="keep">{account_no ?? m.payments_account_none()}</b>
                    </p>
                  )}
                  {holder_name ? (
                    <p>
                      <TextWithName text={m.payments_wallet_holder_named({ name: holder_name })} name={holder_name} />
                    </p>
                  ) : null}
                  <p className="hint" lang={langOf(description)}>
                    {drawnText(description)}
                  </p>
                  {qr_text ? <WalletQr name={method_name} text={qr_text} /> : null}
                </>
              ),
            }),
          )}
        />
      )}
    </>
  )
}
