import * as z from 'zod/mini'
import { keyword, optionalCalendarDay } from '#platform/contract/validation.ts'
import { m } from '#platform/messages/generated/messages.js'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import { usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import { maxTitleLength, type PayoutListAddress } from './own-payout-list-address.ts'
import styles from './payouts.module.css'

const filterForm = z.object({
  title: keyword,
  class_date: optionalCalendarDay,
  payment_date: optionalCalendarDay,
  amount: z.string(),
})
const nothing = { title: null, class_date: null, payment_date: null, amount: null, page: null }

/** Filter of an owner's payouts; the values are in the URL. */
export function OwnPayoutFilter({ address }: { address: PayoutListAddress }) {
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const form = useAppForm({ schema: filterForm, initialValues: { ...address.filter } })
  const go = (changes: Record<string, string | null>) => navigate(change(changes), { preventScrollReset: true })
  return (
    <AppFormView
      form={form}
      onSend={({ title, class_date, payment_date, amount }) =>
        go({
          ...nothing,
          title: title ?? null,
          class_date: class_date ?? null,
          payment_date: payment_date ?? null,
          amount,
        })
      }
    >
      <div className={styles.filter}>
        <TextField
          {...form.field('title')}
          label={m.payouts_course_title()}
          maxLength={maxTitleLength}
          autoComplete="off"
        />
        {address.isHistory ? (
          <DateField {...form.field('payment_date')} label={m.payouts_payment_date()} />
        ) : address.kind === 'class' ? (
          <DateField {...form.field('class_date')} label={m.payouts_class_date()} />
        ) : null}
        <MoneyField {...form.field('amount')} label={m.payouts_amount()} unit="Ks" autoComplete="off" />
        <div className={styles.filterActions}>
          <SubmitButton submitting={form.submitting} block={false}>
            {m.platform_filter()}
          </SubmitButton>
          {address.isFiltered ? (
            <button type="button" className="btn btn-quiet" onClick={() => go(nothing)}>
              {m.payouts_show_all()}
            </button>
          ) : null}
        </div>
      </div>
    </AppFormView>
  )
}
