// What the tree promises, as data. A change of an arrow or of an owner takes a decision record.

/**
 * Domain → domains that it may use, lowest first; server, web and contract follow the same table. Downhill only: what
 * goes uphill is an event in the same transaction. Besides, web may import any domain's contract: a browser may call any
 * endpoint, which is HTTP and not a module dependency.
 */
const DOWNHILL = {
  notifications: [],
  site: [],
  ledger: [],
  accounts: ['notifications', 'site'],
  news: ['accounts', 'notifications'],
  requests: ['accounts', 'notifications'],
  catalogue: ['accounts', 'notifications'],
  enrolment: ['catalogue', 'accounts', 'notifications', 'site'],
  payments: ['ledger', 'enrolment', 'catalogue', 'accounts', 'notifications', 'site'],
  content: ['enrolment', 'catalogue', 'accounts', 'notifications'],
  payouts: ['payments', 'ledger', 'enrolment', 'catalogue', 'accounts', 'notifications', 'site'],
}
/** Shows guests what the domains below keep. */
const withStorefront = { ...DOWNHILL, storefront: Object.keys(DOWNHILL) }

export const CALL_TABLE = { ...withStorefront, moderation: Object.keys(withStorefront) }

/** Folders that only their index.ts is imported from: one entry to what is complex inside. Tests may look inside. */
export const CLOSED_FOLDERS = ['src/domains/storefront/server/listing-index/']

/**
 * Generated from the migrations, so it names every domain's tables anyway; it may import the types of the codes that
 * columns hold (docs/decisions/0039).
 */
export const DATABASE_TYPES = 'src/platform/server/database/generated-types.ts'

/** Table, as the code names it → the only domain that writes it; others call that domain's index. */
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
  broadcasts: 'notifications',
  categories: 'catalogue',
  courses: 'catalogue',
  classes: 'catalogue',
  listingMarks: 'storefront',
  listingMoves: 'storefront',
  enrolments: 'enrolment',
  ratings: 'enrolment',
  paymentMethods: 'payments',
  paymentProofs: 'payments',
  paymentVerifications: 'payments',
  transfers: 'payments',
  orders: 'payments',
  allocations: 'payments',
  walletFamilies: 'payments',
  ledgerAccounts: 'ledger',
  ledgerPostings: 'ledger',
  ledgerEntries: 'ledger',
  payouts: 'payouts',
  contentGroups: 'content',
  contents: 'content',
  uploads: 'content',
  streamTicketNetworks: 'content',
  news: 'news',
  courseRequests: 'requests',
  warnings: 'moderation',
  settings: 'site',
  adSlots: 'site',
  commitMarks: 'platform',
  outboxMails: 'platform',
  auditLog: 'platform',
  throttles: 'platform',
  installation: 'platform',
  maintenanceRuns: 'platform',
  processHeartbeats: 'platform',
  respelledTexts: 'platform',
}

/** Migrations up to this number were written before they had to say their kind, and are never changed. */
export const LAST_MIGRATION_WITHOUT_KIND = 19

/** Views that the owner of their tables publishes, so that domains below it may read them. */
export const PUBLISHED_VIEWS = [
  'payoutsUnpaid',
  'enrolmentPairs',
  'enrolmentStudents',
  'paymentNewestProofs',
  'accountContacts',
  'catalogueSubjects',
]

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
  'DATABASE_UNAVAILABLE',
  'UNEXPECTED',
  'STORAGE_FULL',
]

/** Nouns of the domains, which no file of the platform is named by. */
export const DOMAIN_NOUNS = [
  'account',
  'ad',
  'admin',
  'broadcast',
  'category',
  'class',
  'course',
  'enrol',
  'enrolment',
  'invoice',
  'lesson',
  'news',
  'notification',
  'owner',
  'payment',
  'payout',
  'proof',
  'rating',
  'school',
  'student',
  'teacher',
]

/** Files of the platform that are named by such a noun, and why. */
export const DOMAIN_NOUN_EXCEPTIONS = {
  'src/platform/contract/account-codes.ts': 'who is logged in, which access to every call and every guard ask for',
  'src/platform/server/database/postgres-account.ts': 'an account of the operating system',
  'src/platform/web/layout/ad-slot.tsx': 'part of the frame of every page',
  'src/platform/web/layout/admin-handle.ts': 'what a screen tells its layout',
  'src/platform/web/session/admin-session.ts': 'the second of the two kinds of session',
}

/** Files that name an address of a page as text, and why. */
export const ADDRESS_EXCEPTIONS = {
  'src/platform/server/sitemap/robots.ts': 'names prefixes of addresses, as robots.txt does',
}

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

/** The style sheets whose classes are global, as text in components: docs/decisions/0038. */
export const GLOBAL_STYLES = [
  ...['base', 'fonts', 'tokens', 'reset'],
  ...['typography', 'controls', 'fields', 'layout', 'account'],
].map((name) => `src/platform/web/styles/${name}.css`)

/** Classes that libraries write into their own markup: react-day-picker and the editor of long texts. */
export const FOREIGN_CLASSES = /^(?:rdp-|ProseMirror-)/
