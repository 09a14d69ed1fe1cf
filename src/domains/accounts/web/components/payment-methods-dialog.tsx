import { useId, useState } from 'react'
import type { PaymentMethodRow } from '#domains/payments/contract/payment-methods.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Sheet } from '#platform/web/dialogs/sheet.tsx'
import { Accordion } from '#platform/web/media/accordion.tsx'
import { MoneyIcon } from '#platform/web/media/icons.tsx'

/** The payment methods, opened by a button. @see A-PAY-03 */
export function PaymentMethodsDialog({ methods }: { methods: readonly PaymentMethodRow[] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button type="button" className="btn btn-block" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MoneyIcon />
        {m.accounts_payment_methods()}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.accounts_payment_methods()}>
        {methods.length === 0 ? <p className="hint">{m.accounts_payment_methods_none()}</p> : null}
        <Accordion
          items={methods.map((method) => ({
            id: `${id}-${method.payment_method_id}`,
            title: method.method_name,
            content: (
              <>
                <p>
                  {m.accounts_payment_account_no()}{' '}
                  <b className="keep">{method.account_no ?? m.accounts_payment_no_account()}</b>
                </p>
                <p className="hint">{method.description}</p>
              </>
            ),
          }))}
        />
      </Sheet>
    </>
  )
}
