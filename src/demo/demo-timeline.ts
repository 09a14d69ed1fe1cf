import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { today } from '#platform/server/clock.ts'
import { daysAgo, hoursBefore } from './demo-days.ts'
import type { DemoEnrolment, Offer } from './demo-enrolments.ts'
import type { Student } from './demo-people.ts'

interface Cast {
  readonly student: Student
  readonly offers: readonly Offer[]
  readonly methodId: number
  readonly adminId: number
}

const { applying, approved, rejected, finished } = EnrolmentStatus

/**
 * Enrolments of the demo's student account: each state of a class and of a video course once.
 *
 * Offers of the demo's teacher and school accounts come first, so that both sides can be seen.
 */
export function storyOf({ student, offers, methodId, adminId }: Cast): DemoEnrolment[] {
  const left = [...offers]
  const take = (fits: (offer: Offer) => boolean): Offer => {
    const at = left.findIndex(fits)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (!found) throw new Error('the demo offers nothing for this part of the story')
    return found
  }
  const parts = { student, verified: { methodId, adminId } }
  return [...classTimeline(take, parts), ...waitingTimeline(take, parts), ...videoTimeline(take, parts)]
}

type Take = (fits: (offer: Offer) => boolean) => Offer
type Parts = Pick<DemoEnrolment, 'student'> & { verified: { methodId: number; adminId: number } }

const isClass = (offer: Offer) => offer.kind === 'class'
const isOpen = (offer: Offer) => isClass(offer) && (offer.endDate ?? '') > today()
const isOver = (offer: Offer) => isClass(offer) && (offer.endDate ?? '') < today()
const isPaid = (offer: Offer) => offer.feeMmk > 0
const now = () => new Date()

/** Applications: unpaid, just paid, paid too long ago, verified, and free of charge. */
function waitingTimeline(take: Take, { student, verified }: Parts): DemoEnrolment[] {
  const applied = (offer: Offer, hours: number) => ({
    student,
    offer,
    status: applying,
    appliedAt: hoursBefore(now(), hours),
  })
  const paidClass = () => take((offer) => isOpen(offer) && isPaid(offer))
  return [
    applied(paidClass(), 3),
    { ...applied(paidClass(), 9), proofAt: hoursBefore(now(), 2) },
    { ...applied(paidClass(), 40), proofAt: hoursBefore(now(), 31) },
    { ...applied(paidClass(), 50), proofAt: hoursBefore(now(), 48), verified },
    applied(
      take((offer) => isOpen(offer) && !isPaid(offer)),
      5,
    ),
    {
      ...applied(paidClass(), 90),
      status: rejected,
      decidedAt: hoursBefore(now(), 60),
      reason: 'အတန်းလူဦးရေ ပြည့်သွားပါပြီ။ နောက်အတန်းတွင် ပြန်လျှောက်ပေးပါ။',
    },
  ]
}

/** Approved enrolments: unlimited, until the class ends, after its end, and finished. */
function classTimeline(take: Take, { student, verified }: Parts): DemoEnrolment[] {
  const lastMonth = daysAgo(30)
  const endsWithClass = (offer: Offer) => offer.endOfAccess(lastMonth) === offer.endDate
  const isUnlimited = (offer: Offer) => offer.endOfAccess(lastMonth) === null
  const admitted = (offer: Offer, days: number) => ({
    student,
    offer,
    verified,
    status: approved,
    appliedAt: daysAgo(days),
    proofAt: daysAgo(days - 1, 9),
    decidedAt: daysAgo(days - 1, 15),
  })
  const [over, done] = [
    take((offer) => isOver(offer) && endsWithClass(offer) && isPaid(offer)),
    take((offer) => isOver(offer) && endsWithClass(offer) && isPaid(offer)),
  ]
  const open = (fits: (offer: Offer) => boolean) => take((offer) => isOpen(offer) && isPaid(offer) && fits(offer))
  return [
    { ...admitted(open(isUnlimited), 12), stars: 5 },
    { ...admitted(open(endsWithClass), 8), stars: 4 },
    { ...admitted(over, 70), stars: 5 },
    { ...admitted(done, 80), status: finished, stars: 4 },
  ]
}

function videoTimeline(take: Take, { student, verified }: Parts): DemoEnrolment[] {
  const isVideo = (offer: Offer) => offer.kind === 'course'
  const longAgo = daysAgo(200)
  const runsOut = (offer: Offer) => isVideo(offer) && isPaid(offer) && (offer.endOfAccess(longAgo) ?? '9') < today()
  const paidVideo = (offer: Offer) => isVideo(offer) && isPaid(offer)
  const bought = (offer: Offer, days: number) => ({
    student,
    offer,
    verified,
    status: approved,
    appliedAt: daysAgo(days),
    proofAt: daysAgo(days, 15),
    decidedAt: daysAgo(days - 1, 10),
  })
  // The two with playable lessons come first, because the student has access to both.
  const [grammar, spreadsheets] = [take(paidVideo), take(paidVideo)]
  const [expired, boughtAgain] = [take(runsOut), take(runsOut)]
  return [
    { ...bought(grammar, 20), stars: 5 },
    { ...bought(spreadsheets, 10), stars: 4 },
    bought(expired, 201),
    { ...bought(boughtAgain, 230), closedAt: daysAgo(4) },
    { student, offer: boughtAgain, status: applying, appliedAt: daysAgo(4), proofAt: hoursBefore(now(), 5) },
    { student, offer: take(paidVideo), status: applying, appliedAt: hoursBefore(now(), 6) },
    {
      student,
      offer: take(paidVideo),
      status: rejected,
      appliedAt: daysAgo(15),
      proofAt: daysAgo(15, 18),
      decidedAt: daysAgo(14),
      reason: 'လွှဲထားသော ငွေပမာဏ မပြည့်ပါ။',
    },
    {
      student,
      offer: take((offer) => isVideo(offer) && !isPaid(offer)),
      status: approved,
      appliedAt: daysAgo(6),
      decidedAt: daysAgo(6),
    },
  ]
}
