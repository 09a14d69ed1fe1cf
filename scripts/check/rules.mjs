// What the tree promises, as data. A change of an arrow or of an owner takes a decision record.

/** Room → rooms whose server it may call. Downhill only; what goes uphill is an event in the same transaction. */
const SERVER_CALLS = {
  notifications: [],
  site: [],
  accounts: ['notifications', 'site'],
  catalogue: ['accounts', 'notifications'],
  enrolment: ['catalogue', 'accounts', 'notifications', 'site'],
  payments: ['enrolment', 'catalogue', 'accounts', 'notifications', 'site'],
  payouts: ['payments', 'enrolment', 'catalogue', 'accounts', 'notifications', 'site'],
  content: ['catalogue', 'enrolment', 'accounts', 'notifications'],
  news: ['accounts', 'notifications'],
  requests: ['accounts', 'notifications'],
}
const ROOMS = [...Object.keys(SERVER_CALLS), 'moderation']

export const CALL_TABLE = {
  ...SERVER_CALLS,
  moderation: ROOMS.filter((room) => room !== 'moderation'),
}

/**
 * Screens are put together from other rooms' components, also from rooms above their own: a class page holds the
 * enrol area. Room → further rooms whose web/index.ts and contract its screens may use; cycles stay forbidden.
 */
export const WEB_CALLS = {
  catalogue: ['enrolment', 'content', 'payments'],
  site: ROOMS,
  accounts: ['catalogue', 'site', 'payments'],
  enrolment: ['payments', 'content'],
  notifications: ['accounts', 'catalogue', 'enrolment'],
}

/** Table, as the code names it → the room that alone writes it; others call that room's front door. */
export const TABLE_OWNERS = {
  accounts: 'accounts',
  admins: 'accounts',
  sessions: 'accounts',
  passwordResets: 'accounts',
  verifiedSocials: 'accounts',
  socialAttempts: 'accounts',
  adminRecoveryCodes: 'accounts',
  registrationPayments: 'accounts',
  registrationPaymentFiles: 'accounts',
  notifications: 'notifications',
  notificationReaders: 'notifications',
  categories: 'catalogue',
  courses: 'catalogue',
  classes: 'catalogue',
  listingMarks: 'catalogue',
  listingMoves: 'catalogue',
  enrolments: 'enrolment',
  ratings: 'enrolment',
  paymentMethods: 'payments',
  paymentProofs: 'payments',
  payouts: 'payouts',
  contentGroups: 'content',
  contents: 'content',
  uploads: 'content',
  news: 'news',
  courseRequests: 'requests',
  warnings: 'moderation',
  settings: 'site',
  adSlots: 'site',
  outboxMails: 'platform',
  auditLog: 'platform',
  throttles: 'platform',
}

/** The word between a file's name and its ending; a file without one is an action or a pure rule. */
export const ROLE_WORDS = ['contract', 'events', 'routes', 'queries', 'policy', 'job', 'worker', 'mail', 'test']

/** Words that the tools ask for, not ours. */
export const TOOL_WORDS = ['server', 'client', 'd', 'module', 'config']

export const VAGUE_NAMES = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'manager']

/** Refusals that any call may give, so no endpoint declares them. */
export const GENERAL_REFUSALS = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID_INPUT',
  'UNREADABLE_BODY',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'PREFETCH_REFUSED',
  'READ_ONLY_SESSION',
  'TOO_BUSY',
  'UNEXPECTED',
  'STORAGE_FULL',
]

/** Where a rule does not hold, and why. Entries only ever go away. */
export const EXCEPTIONS = {
  environment: {
    'src/platform/server/config.ts': 'the one place that reads the environment',
  },
  sql: {},
  owners: {
    'src/demo/demo.queries.ts': 'fills an empty database as a whole, before any room has answered',
    'src/demo/scale/scale.queries.ts': 'fills an empty database as a whole, by bulk statements',
  },
  css: {},
  formatting: {},
}
