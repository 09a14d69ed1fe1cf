import { hasPeople } from '#domains/accounts/server/index.ts'
import { hashPassword } from '#domains/accounts/server/passwords/passwords.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { ForTheOperator } from '#platform/server/for-the-operator.ts'
import type { Ground } from '#platform/server/ground.ts'
import { createChance } from './chance.ts'
import { analyze, countEverything } from './demo.queries.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedClasses } from './demo-classes.ts'
import { seedConsole, seedTeam } from './demo-console.ts'
import { type DemoCourse, seedCourses } from './demo-courses.ts'
import {
  classOffer,
  courseOffer,
  crowdOf,
  insertEnrolments,
  type Offer,
  type StoredEnrolment,
} from './demo-enrolments.ts'
import { seedAds, seedPhotos, seedSettings } from './demo-house.ts'
import { seedLessons } from './demo-lessons.ts'
import { seedBroadcasts, seedNews, seedNotifications, seedRequests } from './demo-news.ts'
import { seedPaymentMethods, seedPayouts, seedProofs, seedRegistrations, seedTransfers } from './demo-payments.ts'
import { seedPeople } from './demo-people.ts'
import { storyOf } from './demo-story.ts'
import { openStudio, type Studio } from './draw/studio.ts'

/** Any number: another one would make another demo. */
const seed = 20_261_121

/**
 * Fills an empty installation with demo data; never one that has accounts, and never in production.
 *
 * All in one transaction: a start that is killed half-way fills it anew next time. Rows equal those that the domains
 * would have written: numbers from their sequences, search keys, counts that equal the rows.
 *
 * @returns whether it filled anything
 */
export async function seedDemo(ground: Ground): Promise<boolean> {
  if (ground.config.production) throw new ForTheOperator('There is no demo data in production.')
  if (await hasPeople(ground.db)) return false
  const studio = await openStudio()
  try {
    const hasFilled = await ground.db.transaction().execute(async (tx) => {
      if (await hasPeople(tx)) return false
      await fill(tx, ground, studio)
      return true
    })
    if (hasFilled) await analyze(ground.db)
    return hasFilled
  } finally {
    await studio.close()
  }
}

async function fill(tx: Tx, ground: Ground, studio: Studio): Promise<void> {
  const chance = createChance(seed)
  const team = await seedTeam(tx)
  const adminId = team.financeId
  const people = await seedPeople(tx, chance, await hashPassword(demoAccounts.password))
  const courses = await seedCourses(tx, chance, people)
  const shownOwners = new Set([people.teachers[0], people.schools[0]].map((owner) => owner?.id as number))
  const classes = await seedClasses(tx, chance, { courses, shownOwners })
  const methods = await seedPaymentMethods(tx)
  const methodIds = methods.map(({ id }) => id)
  const videos = courses.filter(({ courseType }) => courseType === 3)
  const offers = ownOffersFirst(shownOwners, [...classes.map(classOffer), ...videos.map(courseOffer)])

  const [student, ...others] = people.students
  if (!student) throw new Error('the demo has no students')
  const crowd = { chance, students: others, methodIds, adminId }
  const story = storyOf({ student, offers, methodId: methodIds[0] as number, adminId })
  const enrolments = await insertEnrolments(tx, [...story, ...offers.flatMap((offer) => crowdOf(offer, crowd))])

  const desk = { ...ground, studio, chance, methodIds }
  await seedProofs(tx, desk, enrolments)
  await seedTransfers(tx, methods, enrolments)
  await seedRegistrations(tx, desk, {
    owners: [...people.teachers, ...people.schools],
    adminId: team.moderatorId,
  })
  await seedPayouts(tx, enrolments, adminId)
  await seedLessons(
    tx,
    desk,
    coursesWithLessons({ courses, shownOwners, story: enrolments.filter((one) => one.student === student) }),
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
}

/** What belongs to the teacher and the school that people sign in as comes first. */
function ownOffersFirst(shownOwners: ReadonlySet<number>, offers: readonly Offer[]): Offer[] {
  return offers.toSorted((a, b) => Number(shownOwners.has(b.owner.id)) - Number(shownOwners.has(a.owner.id)))
}

interface Taught {
  readonly courses: readonly DemoCourse[]
  readonly shownOwners: ReadonlySet<number>
  readonly story: readonly StoredEnrolment[]
}

/** Every video course, what the signed-in student has been let into, and what the signed-in owners teach. */
function coursesWithLessons({ courses, shownOwners, story }: Taught): DemoCourse[] {
  const entered = new Set(story.filter(({ status }) => status === 2).map(({ offer }) => offer.courseId))
  return courses.filter(
    ({ id, courseType, approval, owner }) =>
      courseType === 3 || entered.has(id) || (approval === 2 && shownOwners.has(owner.id)),
  )
}
