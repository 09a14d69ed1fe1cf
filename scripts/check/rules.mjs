// The conventions as data. A change of an allowed import or of a table owner takes a decision record.

/**
 * Domain → domains that it may use, lowest first; server, web and contract follow the same table. A domain reaches
 * those above it only through jobs, which it enqueues in the same transaction and whose worker is above. In addition
 * web may import any domain's contract: a browser may call any endpoint, which is HTTP and not a module dependency.
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
  learning: ['payouts', 'content', 'payments', 'enrolment', 'catalogue', 'accounts', 'notifications'],
}
/** The storefront shows public data of all domains below it. */
const withStorefront = { ...DOWNHILL, storefront: Object.keys(DOWNHILL) }

export const CALL_TABLE = { ...withStorefront, moderation: Object.keys(withStorefront) }

/** Folders that may only be imported through their index.ts. Tests may import any file. */
export const CLOSED_FOLDERS = ['src/domains/storefront/server/listing-index/']

/**
 * Generated from the migrations, so it names tables of all domains; it may import the types of the codes that
 * columns hold (docs/decisions/0039).
 */
export const DATABASE_TYPES = 'src/platform/server/database/generated-types.ts'

/** The site's texts, and the same without word joiners, for what no page draws (docs/decisions/0183). */
export const DRAWN_MESSAGES = 'src/platform/messages/generated/messages.js'
export const PLAIN_MESSAGES = 'src/platform/server/plain-messages.ts'

/** Table or view as named in code → the only domain that writes it; other domains call that domain's index. */
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
  classMeetingLinks: 'catalogue',
  classListing: 'storefront',
  classTallies: 'storefront',
  classPlaceTallies: 'storefront',
  coursePlaces: 'storefront',
  coursePlaceTallies: 'storefront',
  courseTallies: 'storefront',
  ownerTallies: 'storefront',
  publicClasses: 'catalogue',
  publicCourses: 'catalogue',
  courseListing: 'storefront',
  courseSounds: 'storefront',
  ownerSounds: 'storefront',
  searchSynonyms: 'storefront',
  emptySearches: 'storefront',
  listingDay: 'storefront',
  listingCheckpoints: 'storefront',
  listingChanges: 'storefront',
  enrolments: 'enrolment',
  ratings: 'enrolment',
  paymentMethods: 'payments',
  paymentProofs: 'payments',
  paymentVerifications: 'payments',
  registrationAnswers: 'payments',
  registrationReadings: 'payments',
  deskHolds: 'payments',
  secondChecks: 'payments',
  transfers: 'payments',
  orders: 'payments',
  allocations: 'payments',
  coupons: 'payments',
  couponUses: 'payments',
  tillShifts: 'payments',
  cashSlips: 'payments',
  cashDeposits: 'payments',
  walletFamilies: 'payments',
  receipts: 'payments',
  receiptYears: 'payments',
  refunds: 'payments',
  shortfalls: 'payments',
  refundWishes: 'payments',
  unpaidReminders: 'payments',
  statementMappings: 'payments',
  statementImports: 'payments',
  statementRows: 'payments',
  statementResolutions: 'payments',
  unseenTransfers: 'payments',
  creditedTransfers: 'payments',
  statementOutRows: 'payments',
  withdrawnStatementRows: 'payments',
  ledgerAccounts: 'ledger',
  ledgerPostings: 'ledger',
  ledgerEntries: 'ledger',
  payouts: 'payouts',
  payoutDeductions: 'payouts',
  payoutAccounts: 'payouts',
  payoutBatches: 'payouts',
  payoutBatchPayees: 'payouts',
  payoutHolds: 'payouts',
  payoutReturns: 'payouts',
  payoutReturnLines: 'payouts',
  walletCloses: 'payouts',
  ledgerChecks: 'payouts',
  contentGroups: 'content',
  contents: 'content',
  uploads: 'content',
  streamTicketNetworks: 'content',
  offlineDevices: 'content',
  subtitles: 'content',
  lessonProgress: 'learning',
  lessonNotes: 'learning',
  reasonPresets: 'payments',
  learningReminders: 'learning',
  savedLessonReminders: 'learning',
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

/** Migrations up to this number predate the required kind in the file header; migrations are never changed. */
export const LAST_MIGRATION_WITHOUT_KIND = 19

/** Views published by the owner of their tables, which domains below it may read. */
export const PUBLISHED_VIEWS = [
  'payoutsUnpaid',
  'payoutTransfers',
  'payoutsSent',
  'payoutsReturned',
  'walletsClosed',
  'enrolmentPairs',
  'enrolmentStudents',
  'enrolmentApplications',
  'paymentNewestProofs',
  'accountContacts',
  'catalogueSubjects',
]

/** The word between a file's name and its extension; a file without one is an action or a pure rule. */
export const ROLE_WORDS = ['contract', 'routes', 'queries', 'policy', 'job', 'worker', 'test']

/** Role words that tools require. */
export const TOOL_WORDS = ['server', 'client', 'd', 'module', 'config']

export const VAGUE_NAMES = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'manager']

/** Refusals that any call can return, so no endpoint declares them. */
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

/** Domain nouns, which no file name of the platform may contain. */
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

/** Platform files with such a noun, with the reason. */
export const DOMAIN_NOUN_EXCEPTIONS = {
  'src/platform/contract/account-codes.ts': 'who is logged in, which access to every call and every guard ask for',
  'src/platform/server/database/postgres-account.ts': 'an account of the operating system',
  'src/platform/web/layout/ad-slot.tsx': 'part of the frame of every page',
  'src/platform/web/layout/admin-handle.ts': 'what a screen tells its layout',
  'src/platform/web/session/admin-session.ts': 'the second of the two kinds of session',
}

/** Files that contain page URLs as text, with the reason. */
export const ADDRESS_EXCEPTIONS = {
  'src/platform/server/sitemap/robots.ts': 'names prefixes of addresses, as robots.txt does',
}

/** Exceptions to rules, with the reason. Entries are only ever removed. */
export const EXCEPTIONS = {
  environment: {
    'src/platform/server/config.ts': 'the one place that reads the environment',
  },
  clocks: {
    'src/platform/server/clock.ts': 'the one place that reads the clock of this machine',
    'src/platform/server/log.ts': 'dates lines, which an operator compares with those of the system',
    'src/platform/server/watchdog/write-log-line.ts': 'dates lines of a thread without a database',
  },
  sql: {},
  owners: {
    'src/demo/demo.queries.ts': 'fills an empty database as a whole, before any process has answered',
    'src/demo/scale/scale.queries.ts': 'fills an empty database as a whole, by bulk statements',
  },
  css: {},
  formatting: {},
}

/** Style sheets with global classes, which components name as text: docs/decisions/0038. */
export const GLOBAL_STYLES = [
  ...['base', 'fonts', 'tokens', 'reset'],
  ...['typography', 'controls', 'fields', 'layout', 'account'],
].map((name) => `src/platform/web/styles/${name}.css`)

/** Classes in the markup of libraries: react-day-picker and the rich-text editor. */
export const FOREIGN_CLASSES = /^(?:rdp-|ProseMirror-)/
