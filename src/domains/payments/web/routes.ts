import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const student = 'domains/payments/web/screens/student'
const owner = 'domains/payments/web/screens/owner'
const guest = 'domains/payments/web/screens/guest'
const admin = 'domains/payments/web/screens/admin'

/** Routes of the payment screens of students and owners, and of the payment desk. */
export const paymentsScreens: DomainRoutes = {
  guest: [route('receipt/:code', `${guest}/receipt-screen.tsx`), route('pay/:token', `${guest}/pay-link-screen.tsx`)],
  account: [
    route('payment/method', `${student}/payment-methods-screen.tsx`),
    route('class/:id/payment', `${student}/class-payment-screen.tsx`),
    route('course/:id/payment', `${student}/course-payment-screen.tsx`),
    route('payment/coupons', `${owner}/coupons-screen.tsx`),
    route('payment/registration', `${owner}/registration-fee-screen.tsx`),
  ],
  admin: [
    route('payments', `${admin}/payment-desk-screen.tsx`),
    route('enrolments', `${admin}/enrolments-screen.tsx`),
    route('registrations', `${admin}/registrations-screen.tsx`),
    route('payment-history/:kind/:id', `${admin}/payment-history-screen.tsx`),
    route('transfers', `${admin}/transfers-screen.tsx`),
    route('refunds', `${admin}/refunds-screen.tsx`),
    route('refunds/credit', `${admin}/credit-screen.tsx`),
    route('coupons', `${admin}/coupons-screen.tsx`),
    route('cash', `${admin}/cash-screen.tsx`),
    route('payment-methods', `${admin}/payment-methods-screen.tsx`),
    route('statements', `${admin}/statements-screen.tsx`),
    route('statements/import', `${admin}/import-statement-screen.tsx`),
  ],
}
