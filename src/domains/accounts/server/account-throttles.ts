import { throttle } from '#platform/server/throttle/throttle.ts'

const QUARTER_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60

/** Wrong log-ins, by address and by account. @see OP-022 */
export const loginThrottle = throttle({ name: 'login', points: 10, perSeconds: QUARTER_SECONDS })
/** By address, and for one admin by network: a stranger elsewhere does not use an admin's allowance up. */
export const adminLoginThrottle = throttle({ name: 'admin-login', points: 10, perSeconds: QUARTER_SECONDS })
/** By network, and for one admin from everywhere: guesses that are spread over many addresses. */
export const adminLoginWideThrottle = throttle({ name: 'admin-login-wide', points: 100, perSeconds: QUARTER_SECONDS })
/** Six digits are few: wrong ones count by admin alone, wherever they come from. */
export const adminCodeThrottle = throttle({ name: 'admin-code', points: 5, perSeconds: QUARTER_SECONDS })
export const socialLoginThrottle = throttle({ name: 'social-login', points: 30, perSeconds: QUARTER_SECONDS })
/** Forms that are only checked; people correct and send them again. */
export const validateThrottle = throttle({ name: 'validate', points: 60, perSeconds: QUARTER_SECONDS })
/** New accounts from one address: a school's whole class may sit behind one. */
export const registerThrottle = throttle({ name: 'register', points: 40, perSeconds: HOUR_SECONDS })
export const resetRequestThrottle = throttle({ name: 'reset-request', points: 10, perSeconds: QUARTER_SECONDS })
export const resetThrottle = throttle({ name: 'reset', points: 10, perSeconds: QUARTER_SECONDS })
/** Profiles of strangers that one account asks for, whether they are there or not. */
export const strangerThrottle = throttle({ name: 'stranger-profile', points: 60, perSeconds: HOUR_SECONDS })
/** Wrong current passwords: a borrowed phone must not be a place to guess at. */
export const passwordThrottle = throttle({ name: 'password', points: 10, perSeconds: QUARTER_SECONDS })
