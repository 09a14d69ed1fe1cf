export { CameBackDialog } from './components/came-back-dialog.tsx'
export { paymentActions } from './components/history/payment-actions.ts'
