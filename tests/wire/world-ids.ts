// The chosen ids and texts of the fixed data set, so that recorded examples are readable.

/** Monday, 10:00 in Yangon: the time of all examples. */
export const MOMENT = '2026-03-02T10:00:00+06:30'
export const PASSWORD = 'secret123'

export const ID = {
  admin: { owner: 1, moderator: 2, finance: 3 },
  teacher: 11,
  otherTeacher: 12,
  pendingTeacher: 13,
  /** The registration payment of the pending teacher, whose picture waits. */
  registration: 41,
  suspendedTeacher: 14,
  school: 21,
  /** Approved, with valid access everywhere. */
  student: 31,
  /** Has applied everywhere; all applications are pending. */
  applicant: 32,
  /** Was approved once; the access has ended. */
  expired: 33,
  /** Enrolled in nothing. */
  stranger: 34,
  socialStudent: 35,
  unused: 999,
  category: { languages: 51, empty: 52 },
  course: { inPerson: 101, video: 102, schoolOnline: 103, freeVideo: 104, pending: 105 },
  class: { open: 201, ended: 202, school: 203 },
  group: { class: 301, video: 302 },
  content: { document: 401, video: 402, classVideo: 403, failed: 404, processing: 405, inAppOnly: 406 },
  enrolment: { seat: 501, waitingSeat: 502, endedSeat: 503, purchase: 504, waitingPurchase: 505, endedPurchase: 506 },
  payout: { teacherClass: 601, teacherCourse: 602, schoolClass: 603, schoolCourse: 604, paid: 605, paidCourse: 606 },
  method: { wallet: 701, bank: 702 },
  news: { published: 801, draft: 802 },
  request: 811,
  notification: 821,
  schoolNotification: 822,
  ad: 831,
} as const

export const UPLOAD = '0123456789abcdef0123456789abcdef'
export const RESET_TOKEN = 'a-reset-token-that-only-the-examples-know'
export const STORED = '7d9f1c1e-5a77-4b0e-9c0e-0c7f6f9b1a11.pdf'
