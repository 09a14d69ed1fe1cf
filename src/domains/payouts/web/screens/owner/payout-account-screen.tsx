import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PasswordField, TextField } from '#platform/web/forms/text-fields.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import {
  changePayoutAccount,
  type PayoutAccountReply,
  payoutAccountBody,
  removalBody,
  removePayoutAccount,
  showPayoutAccount,
} from '../../../contract/payout-accounts.contract.ts'
import { AccountState } from '../../components/account-state.tsx'
import { OwnReturn } from '../../components/payout-return.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_account())
export const clientLoader = guarded(APPROVED_OWNER, () => browserApi.load(showPayoutAccount))
export const HydrateFallback = () => <FormPageSkeleton title={m.payouts_account()} fields={4} />

/** The wallet or bank account to which a teacher or school is paid. */
export default function PayoutAccountScreen() {
  const { account, wallets, paused_until, returned } = useLoaderData<typeof clientLoader>()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.payouts_title(), to: paths.owner.payments() }]} />
      <PageTitle>{m.payouts_account()}</PageTitle>
      <p className="hint">{m.payouts_account_text()}</p>
      {returned ? <OwnReturn returned={returned} isOnAccount /> : null}
      {account ? (
        <CurrentAccount account={account} onRemove={() => setRemoving(true)} />
      ) : (
        <p>{m.payouts_account_none()}</p>
      )}
      {paused_until ? (
        <NoticeBox tone="gold">
          <p>{m.payouts_account_own_pause({ time: dayAndTime(paused_until) })}</p>
        </NoticeBox>
      ) : null}
      <AccountForm key={account?.id} account={account} wallets={wallets} />
      {isRemoving ? <RemovalDialog onClose={() => setRemoving(false)} /> : null}
    </>
  )
}

function CurrentAccount({ account, onRemove }: { account: PayoutAccountReply; onRemove: () => void }) {
  const facts = [
    { label: m.payouts_account_wallet(), value: account.wallet },
    { label: m.payouts_account_no(), value: account.account_no },
    { label: m.payouts_account_holder(), value: account.holder },
  ]
  return (
    <section>
      <FactList facts={facts} />
      <div className="row">
        <AccountState account={account} />
        <button type="button" className="btn btn-danger" onClick={onRemove}>
          {m.payouts_account_remove()}
        </button>
      </div>
    </section>
  )
}

interface AccountFormProps {
  account: PayoutAccountReply | null
  wallets: readonly { id: number; name: string }[]
}

function AccountForm({ account, wallets }: AccountFormProps) {
  const { revalidate } = useRevalidator()
  const form = useAppForm({
    schema: payoutAccountBody,
    initialValues: {
      wallet_id: account?.wallet_id ?? null,
      account_no: '',
      holder: account?.holder ?? '',
      password: '',
    },
    draftKey: 'payout-account',
    secret: ['password'],
  })
  async function save(body: z.output<typeof payoutAccountBody>) {
    await browserApi.call(changePayoutAccount, { body })
    showToast(m.payouts_account_saved())
    await revalidate()
  }
  return (
    <AppFormView form={form} onSend={save}>
      {account ? <h2>{m.payouts_account_change()}</h2> : null}
      <SelectField
        {...form.field('wallet_id')}
        label={m.payouts_account_wallet()}
        placeholder={m.payouts_account_wallet_choose()}
        choices={wallets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        {...form.field('account_no')}
        label={m.payouts_account_no()}
        inputMode="numeric"
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        {...form.field('holder')}
        label={m.payouts_account_holder()}
        hint={m.payouts_account_holder_hint()}
        maxLength={100}
        autoComplete="off"
      />
      <PasswordField {...form.field('password')} label={m.payouts_account_password()} autoComplete="current-password" />
      <SubmitButton submitting={form.submitting}>{m.payouts_account_save()}</SubmitButton>
    </AppFormView>
  )
}

function RemovalDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useAppForm({ schema: removalBody, initialValues: { password: '' } })
  async function remove(body: z.output<typeof removalBody>) {
    await browserApi.call(removePayoutAccount, { body })
    onClose()
    showToast(m.payouts_account_removed())
    await revalidate()
  }
  return (
    <FormDialog
      title={m.payouts_account_remove_title()}
      facts={<p className="hint">{m.payouts_account_remove_text()}</p>}
      form={form}
      submitLabel={m.payouts_account_remove()}
      danger
      onCancel={onClose}
      onSend={remove}
    >
      <PasswordField {...form.field('password')} label={m.payouts_account_password()} autoComplete="current-password" />
    </FormDialog>
  )
}
