import { type Application, type Meeting, myLearning } from '#domains/learning/contract/my-learning.contract.ts'
import { myTeaching } from '#domains/learning/contract/my-teaching.contract.ts'
import { showOwnRegistration } from '#domains/payments/contract/own-registration.contract.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import type { SessionUser } from '#platform/web/session/session.ts'

/** What the account has, one line each with its date or sum. */
export async function loadLosses(user: SessionUser): Promise<string[]> {
  if (user.usertype === 'student') return lossesOfStudent(await browserApi.load(myLearning))
  const { paid, credit } = await browserApi.load(showOwnRegistration)
  // A fee that was paid before a decision about the account is not ours.
  if (user.status !== AccountStatus.approved) return lossOfCredit(credit + paid)
  return [...lossesOfOwner(await browserApi.load(myTeaching)), ...lossOfCredit(credit)]
}

/** Money that the site holds and that pays for nothing. */
const lossOfCredit = (credit: number) => (credit > 0 ? [m.accounts_loses_credit({ amount: feeText(credit) })] : [])

function lossesOfStudent({ courses, next_classes, to_pay, waiting, credit = 0 }: ReplyOf<typeof myLearning>): string[] {
  const isOpen = ({ via, id }: Application) => courses.some((course) => course.via === via && course.id === id)
  // A place that was accepted before its fee had arrived is among the courses.
  const applications = [...waiting, ...to_pay].filter((application) => !isOpen(application))
  return [
    ...courses.map(({ title, end_access_date: end }) =>
      end === null ? m.accounts_loses_course({ title }) : m.accounts_loses_course_until({ title, day: dayOf(end) }),
    ),
    ...firstOfEach(next_classes).map(({ title, day }) => m.accounts_loses_meeting({ title, day: dayOf(day) })),
    ...applications.map(({ title, fee }) => m.accounts_loses_application({ title, amount: feeText(fee) })),
    ...lossOfCredit(credit),
  ]
}

function lossesOfOwner({ next_classes, to_accept, money }: ReplyOf<typeof myTeaching>): string[] {
  const { total } = to_accept
  return [
    ...firstOfEach(next_classes).map(({ title, day }) => m.accounts_loses_taught_class({ title, day: dayOf(day) })),
    ...(total > 0 ? [m.accounts_loses_applicants({ n: localDigits(total) })] : []),
    ...(money.earned > 0 ? [m.accounts_loses_earned({ amount: feeText(money.earned) })] : []),
    ...(money.payable > 0 ? [m.accounts_loses_payable({ amount: feeText(money.payable) })] : []),
  ]
}

/** The next meeting of each class; meetings come in the order of their days. */
function firstOfEach(meetings: readonly Meeting[]): Meeting[] {
  return meetings.filter(({ class_id }, at) => meetings.findIndex((other) => other.class_id === class_id) === at)
}

/** The lines of {@link loadLosses}; nothing for an account that has none. */
export function DeletionLosses({ losses }: { losses: readonly string[] }) {
  if (losses.length === 0) return null
  return (
    <div className="prose">
      <ul>
        {losses.map((loss) => (
          <li key={loss}>
            <WrittenText>{loss}</WrittenText>
          </li>
        ))}
      </ul>
    </div>
  )
}
