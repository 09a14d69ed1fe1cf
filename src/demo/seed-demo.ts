import { hasAccounts } from '#domains/accounts/server/index.ts'
import { hashPassword } from '#domains/accounts/server/passwords/passwords.ts'
import { Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { carryOverMoney } from '#domains/payouts/server/index.ts'
import { fillSounds, sortEndedClassesLast } from '#domains/storefront/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { today } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { analyze, countEverything } from './demo.queries.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedClasses } from './demo-classes.ts'
import { seedConsole, seedTeam } from './demo-console.ts'
import { type DemoCourse, seedCourses } from './demo-courses.ts'
import {
  classOffer,
  courseOffer,
  enrolmentsForOffer,
  insertEnrolments,
  type Offer,
  type StoredEnrolment,
} from './demo-enrolments.ts'
import { seedLessons } from './demo-lessons.ts'
import { seedBroadcasts, seedNews, seedNotifications, seedRequests } from './demo-news.ts'
import { seedPaymentMethods, seedPayouts, seedProofs, seedRegistrations, seedTransfers } from './demo-payments.ts'
import { approvedUnpaid, seedPeople } from './demo-people.ts'
import { storyOf } from './demo-timeline.ts'
import { seedAds, seedPhotos, seedSettings } from './demo-world.ts'
import { openRenderer, type Renderer } from './draw/renderer.ts'
import { type DemoBefore, seedMoney } from './money/seed-money.ts'
import { createRng } from './rng.ts'

/** Any number; another one gives a different demo. */
const seed = 20_261_121

/**
 * Fills an empty installation with demo data; never one that has accounts, and never in production.
 *
 * One transaction: a start that is killed in between fills it at the next start. Rows equal those that the domains
 * would have written: numbers from their sequences, search keys, derived counts.
 *
 * @returns whether it filled anything
 */
export async function seedDemo(services: AppServices): Promise<boolean> {
  if (services.config.production) throw new OperatorError('There is no demo data in production.')
  if (await hasAccounts(services.db)) return false
  const renderer = await openRenderer()
  try {
    const filled = await services.db.transaction().execute(async (tx) => {
      if (await hasAccounts(tx)) return undefined
      return fill(tx, services, renderer)
    })
    if (filled) {
      await carryOverMoney(services.db)
      // The actions below read tables that were filled in bulk.
      await analyze(services.db)
      await seedMoney(services, { renderer, before: filled })
      // Orders of applications that nothing was paid for yet.
      await carryOverMoney(services.db)
      // What jobs would do in the first minute: lists have their order, and searches find similar titles, at once.
      await sortEndedClassesLast(services.db, today())
      await fillSounds(services.db)
      await analyze(services.db)
    }
    return filled !== undefined
  } finally {
    await renderer.close()
  }
}

async function fill(tx: Tx, services: AppServices, renderer: Renderer): Promise<DemoBefore> {
  const rng = createRng(seed)
  const team = await seedTeam(tx)
  const adminId = team.financeId
  const people = await seedPeople(tx, rng, await hashPassword(demoAccounts.password))
  const courses = await seedCourses(tx, rng, people)
  const shownOwners = new Set([people.teachers[0], people.schools[0]].map((owner) => owner?.id as number))
  const classes = await seedClasses(tx, rng, { courses, shownOwners })
  const methods = await seedPaymentMethods(tx)
  const methodIds = methods.map(({ id }) => id)
  const videos = courses.filter(({ courseType }) => courseType === CourseType.video)
  const offers = ownOffersFirst(shownOwners, [...classes.map(classOffer), ...videos.map(courseOffer)])

  const [student, ...others] = people.students
  if (!student) throw new Error('the demo has no students')
  const crowd = { rng, students: others, methodIds, adminId }
  const timeline = storyOf({ student, offers, methodId: methodIds[0] as number, adminId })
  const enrolments = await insertEnrolments(tx, [
    ...timeline,
    ...offers.flatMap((offer) => enrolmentsForOffer(offer, crowd)),
  ])

  const desk = { ...services, renderer, rng, methodIds }
  await seedProofs(tx, desk, enrolments)
  await seedTransfers(tx, methods, enrolments)
  await seedRegistrations(tx, desk, {
    owners: [...people.teachers, ...people.schools],
    unpaidId: approvedUnpaid(people).id,
    adminId: team.moderatorId,
  })
  await seedPayouts(tx, enrolments, adminId)
  await seedLessons(
    tx,
    desk,
    coursesWithLessons({ courses, shownOwners, timeline: enrolments.filter((one) => one.student === student) }),
  )
  await seedAds(tx, desk)
  await seedSettings(tx)
  await seedPhotos(tx, desk, people.teachers)
  await seedNews(tx)
  await seedRequests(tx, people.students)
  await seedNotifications(tx, people, enrolments)
  await seedBroadcasts(tx, people, adminId)
  await seedConsole(tx, { people, courses, enrolments, team })
  await countEverything(tx)
  return { team, people, methods, offers, shownOwners, enrolments }
}

/** Offers of the demo's teacher and school accounts come first. */
function ownOffersFirst(shownOwners: ReadonlySet<number>, offers: readonly Offer[]): Offer[] {
  return offers.toSorted((a, b) => Number(shownOwners.has(b.owner.id)) - Number(shownOwners.has(a.owner.id)))
}

interface Taught {
  readonly courses: readonly DemoCourse[]
  readonly shownOwners: ReadonlySet<number>
  readonly timeline: readonly StoredEnrolment[]
}

/** All video courses, the courses of the demo student's enrolments, and those of the demo's owner accounts. */
function coursesWithLessons({ courses, shownOwners, timeline }: Taught): DemoCourse[] {
  const entered = new Set(
    timeline.filter(({ status }) => status === EnrolmentStatus.approved).map(({ offer }) => offer.courseId),
  )
  return courses.filter(
    ({ id, courseType, approval, owner }) =>
      courseType === CourseType.video ||
      entered.has(id) ||
      (approval === Approval.approved && shownOwners.has(owner.id)),
  )
}
