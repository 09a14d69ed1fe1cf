import { throttle } from '#platform/server/throttle/throttle.ts'

const QUARTER_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60

/** Wrong log-ins, by address and by account. @see OP-022 */
export const loginThrottle = throttle({ name: 'login', points: 10, perSeconds: QUARTER_SECONDS })
/** By address, and for one admin by network, so that strangers elsewhere cannot lock an admin out. */
export const adminLoginThrottle = throttle({ name: 'admin-login', points: 10, perSeconds: QUARTER_SECONDS })
/** By network, and for one admin across all networks, against distributed guessing. */
export const adminLoginWideThrottle = throttle({ name: 'admin-login-wide', points: 100, perSeconds: QUARTER_SECONDS })
/** Six digits are few, so wrong codes count by admin alone. */
export const adminCodeThrottle = throttle({ name: 'admin-code', points: 5, perSeconds: QUARTER_SECONDS })
export const socialLoginThrottle = throttle({ name: 'social-login', points: 30, perSeconds: QUARTER_SECONDS })
/** Validations, which people repeat while they correct a form. */
export const validateThrottle = throttle({ name: 'validate', points: 60, perSeconds: QUARTER_SECONDS })
/** Sign-ups from one address, which may be that of a whole class. */
export const registerThrottle = throttle({ name: 'register', points: 40, perSeconds: HOUR_SECONDS })
export const resetRequestThrottle = throttle({ name: 'reset-request', points: 10, perSeconds: QUARTER_SECONDS })
export const resetThrottle = throttle({ name: 'reset', points: 10, perSeconds: QUARTER_SECONDS })
/** Profiles of strangers that one account requests, existing or not. */
export const strangerThrottle = throttle({ name: 'stranger-profile', points: 60, perSeconds: HOUR_SECONDS })
/** Wrong current passwords, against guessing on a borrowed phone. */
export const passwordThrottle = throttle({ name: 'password', points: 10, perSeconds: QUARTER_SECONDS })
