/**
 * The closed table of refusals: code → HTTP status. The text of each stands in the messages as `refusal_<code>`.
 *
 * Statuses carry meaning for the clients (docs/spec/server-rules.md): 401 logs out, 403 shows the forbidden page, 404 the not-found
 * page, 400 is 'already applied' on enrol calls and 'wrong current password' on password/update; everything else that
 * the business says no to is 422.
 */
export const REFUSALS = {
  // General: any call may answer with these.
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 422,
  UNREADABLE_BODY: 400,
  BODY_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  PREFETCH_REFUSED: 403,
  READ_ONLY_SESSION: 403,
  TOO_BUSY: 503,
  DATABASE_UNAVAILABLE: 503,
  UNEXPECTED: 500,
  STORAGE_FULL: 507,

  // accounts
  ACCOUNT_NOT_FOUND: 422,
  ACCOUNT_SUSPENDED: 422,
  CURRENT_PASSWORD_WRONG: 400,
  SOCIAL_ACCOUNT_HAS_NO_PASSWORD: 422,
  SOCIAL_LOGIN_UNAVAILABLE: 422,
  SOCIAL_NOT_VERIFIED: 422,
  ADMIN_LOGIN_WRONG: 422,
  ADMIN_CODE_REQUIRED: 422,
  ADMIN_CODE_WRONG: 422,
  SECOND_FACTOR_ON: 422,
  LAST_OWNER: 422,
  OWN_PASSWORD: 422,

  // catalogue
  COURSE_NOT_FOUND: 404,
  CLASS_NOT_FOUND: 404,
  COURSE_TYPE_FIXED: 422,
  FEE_LOCKED: 422,
  CATEGORY_IN_USE: 422,

  // enrolment
  ALREADY_APPLIED: 400,
  ALREADY_BOUGHT: 400,
  ENROLMENT_CLOSED: 422,
  NOT_A_VIDEO_COURSE: 422,
  RATING_NOT_ALLOWED: 422,
  ENROLMENT_NOT_FOUND: 404,
  ENROLMENT_TRANSITION_REFUSED: 422,
  PAYMENT_NOT_VERIFIED: 422,

  // payments
  TRANSACTION_ALREADY_USED: 422,
  NUMBER_IN_OTHER_WALLET: 422,
  PAYMENT_BELOW_FEE: 422,
  PICTURE_ALREADY_USED: 422,
  PAYMENT_IN_PAYOUT: 422,
  PAYMENT_METHOD_NOT_FOUND: 404,
  TRANSFER_NOT_FOUND: 404,
  TRANSFER_REFUNDED: 422,
  REFUND_NOT_FOUND: 404,
  REFUND_TOO_LARGE: 422,
  REFUND_STATE_CHANGED: 422,
  SAME_PERSON: 422,

  // payouts
  PAYOUT_NOT_FOUND: 404,
  PAYOUT_ALREADY_PAID: 422,

  // content
  CONTENT_NOT_FOUND: 404,
  GROUP_NOT_FOUND: 404,
  ACCESS_ENDED: 403,
  WATCH_IN_APP: 422,
  CONTENT_NOT_RETRYABLE: 422,
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_OFFSET_WRONG: 409,
  UPLOAD_VERSION: 412,
  UPLOAD_BUSY: 423,

  // what two people do to one thing at the same time
  CHANGED_MEANWHILE: 422,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof REFUSALS
