import { AccessType, Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { titleKey } from '#domains/catalogue/server/title-key.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { cleanRichText } from '#platform/server/text/rich-text.ts'
import subjects from '../../database/seed/courses.json' with { type: 'json' }
import { insertAll } from './demo.queries.ts'
import { daysAgo } from './demo-days.ts'
import type { Owner, People } from './demo-people.ts'
import type { Rng } from './rng.ts'

export interface DemoCourse {
  readonly id: number
  readonly owner: Owner
  readonly title: string
  readonly courseType: CourseType
  readonly approval: Approval
  /** When an admin decided; for a pending course when one will have to. */
  readonly reviewedAt: Date
  readonly feeMmk: number | null
  readonly accessType: AccessType | null
  readonly accessMonths: number | null
  readonly topics: readonly string[]
}

type Subject = (typeof subjects)[number]
type Row = ReturnType<typeof toRow>

const { pending, approved, rejected } = Approval
const { inPerson, online, video } = CourseType
const videoFees = [0, 15_000, 25_000, 30_000, 35_000, 45_000, 60_000] as const
/** Age of the oldest course; the others are spread evenly. */
const oldestDays = 290

/** Twelve categories with ten courses each: one video course, the others in person or online. */
export async function seedCourses(tx: Tx, rng: Rng, people: People): Promise<DemoCourse[]> {
  const categoryIds = await insertAll(
    tx,
    'categories',
    subjects.map(({ category, categoryEn }, position) => ({ name: category, nameEn: categoryEn, position })),
  )
  const rows = subjects.flatMap((subject, at) =>
    subject.titles.map((title, position) => toRow({ subject, title, position }, { rng, people, at })),
  )
  // Categories alternate, so that the newest page shows all of them.
  const inTurn = rows.toSorted((a, b) => Number(a.insertedAt) - Number(b.insertedAt))
  const ids = await insertAll(
    tx,
    'courses',
    inTurn.map(({ owner, topics: _, subjectAt, reviewedAt: __, ...row }) => ({
      ...row,
      ownerId: owner.id,
      categoryId: categoryIds[subjectAt] as number,
    })),
  )
  return inTurn.map((row: Row, position) => ({ ...row, id: ids[position] as number }))
}

interface DemoOwner {
  readonly subject: Subject
  readonly title: string
  readonly position: number
}

function toRow({ subject, title, position }: DemoOwner, { rng, people, at }: { rng: Rng; people: People; at: number }) {
  const isVideo = title === subject.video
  const approval = subject.pending.includes(position)
    ? pending
    : subject.rejected.includes(position)
      ? rejected
      : approved
  // Some wait for more than the day in which admins answer.
  const days = approval === pending ? 1 + (at % 2) : Math.round(oldestDays - (position * subjects.length + at) * 2.4)
  return {
    subjectAt: at,
    owner: ownerOf(subject.owners[position] ?? '', people),
    title,
    titleKey: titleKey(title),
    explanation: `${subject.audience}အတွက် ရည်ရွယ်ပါသည်။ သင်တန်းပြီးဆုံးလျှင် ${subject.gain}ဖြစ်ပါသည်။`,
    details: detailsOf(subject),
    topics: subject.topics,
    certificate: rng.percent(60),
    courseType: isVideo ? video : position % 3 === 1 ? online : inPerson,
    ...videoTerms(isVideo, at),
    approval,
    rejectReason: approval === rejected ? 'အသေးစိတ်ဖော်ပြချက် မပြည့်စုံပါ။ သင်ရိုးနှင့် သင်ကြားမည့်အချိန်ကို ထည့်ရေးပေးပါ။' : null,
    editedSinceReview: subject.edited.includes(position),
    insertedAt: daysAgo(days, 8 + (position % 10)),
    reviewedAt: daysAgo(Math.max(0, days - 1), 9),
    approvedAt: approval === approved ? daysAgo(Math.max(0, days - 1), 9) : null,
    updatedAt: subject.edited.includes(position) ? daysAgo(3, 20) : null,
  }
}

/** Fee and access of a video course: every third is unlimited, the others last 3, 6 or 12 months. */
function videoTerms(isVideo: boolean, at: number) {
  if (!isVideo) return { feeMmk: null, accessType: null, accessMonths: null }
  const accessMonths = [null, 3, 6, null, 12, 6][at % 6] ?? null
  return {
    feeMmk: videoFees[(at * 3 + 5) % videoFees.length] ?? 0,
    accessType: accessMonths === null ? AccessType.unlimited : AccessType.limited,
    accessMonths,
  }
}

/** 't3' is the fourth teacher, 's0' the first school. */
function ownerOf(name: string, { teachers, schools }: People): Owner {
  const owner = (name.startsWith('t') ? teachers : schools)[Number(name.slice(1))]
  if (!owner) throw new Error(`no owner '${name}' in database/seed/people.json`)
  return owner
}

function detailsOf({ topics, audience }: Subject): string {
  const syllabus = topics.map((topic) => `<li>${topic}</li>`).join('')
  return cleanRichText(
    `<h2>သင်ရိုးညွှန်းတမ်း</h2><ol>${syllabus}</ol>` +
      `<h2>မည်သူများအတွက်</h2><p>${audience}အတွက် <strong>အခြေခံမှ စတင်၍</strong> သင်ကြားပေးပါသည်။</p>` +
      '<h2>သင်ကြားပုံ</h2><ul><li>အုပ်စုငယ်ဖြင့် လက်တွေ့လေ့ကျင့်ခန်းများ</li><li>အပတ်စဉ် အိမ်စာနှင့် ပြန်လည်စစ်ဆေးမှု</li>' +
      '<li>မေးခွန်းများကို အတန်းပြင်ပတွင်လည်း ဖြေကြားပေးခြင်း</li></ul>',
  )
}
