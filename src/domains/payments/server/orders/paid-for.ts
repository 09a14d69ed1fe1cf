/** What an order or transfer pays: an enrolment, or the registration of a teacher or school. */
export type PaidFor =
  | { readonly enrolmentId: number; readonly registrationPaymentId: null }
  | { readonly enrolmentId: null; readonly registrationPaymentId: number }

export const forEnrolment = (enrolmentId: number): PaidFor => ({ enrolmentId, registrationPaymentId: null })
export const forRegistration = (registrationPaymentId: number): PaidFor => ({
  enrolmentId: null,
  registrationPaymentId,
})
