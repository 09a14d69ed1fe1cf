export { paymentActions } from './components/history/payment-actions.ts'
