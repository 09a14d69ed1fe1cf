import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const screens = 'domains/payouts/web/screens'

/** Routes of the payout screens of teachers, schools and the finance desk. */
export const payoutsScreens: DomainRoutes = {
  account: [
    route('payment/list', `${screens}/owner/own-payouts-screen.tsx`),
    route('payment/balance', `${screens}/owner/balance-screen.tsx`),
    route('payment/account', `${screens}/owner/payout-account-screen.tsx`),
    route('payment/invoice/:id', `${screens}/owner/class-invoice-screen.tsx`),
    route('course-payment/invoice/:id', `${screens}/owner/course-invoice-screen.tsx`),
  ],
  admin: [
    route('payouts', `${screens}/admin/payouts-screen.tsx`),
    route('payouts/batches', `${screens}/admin/payout-batches-screen.tsx`),
    route('payouts/batches/preview', `${screens}/admin/preview-batch-screen.tsx`),
    route('payouts/batches/:id', `${screens}/admin/payout-batch-screen.tsx`),
    route('money', `${screens}/admin/money-screen.tsx`),
    route('money/ledger', `${screens}/admin/ledger-screen.tsx`),
    route('money/close', `${screens}/admin/day-close-screen.tsx`),
    route('payouts/deductions', `${screens}/admin/deductions-screen.tsx`),
  ],
}
