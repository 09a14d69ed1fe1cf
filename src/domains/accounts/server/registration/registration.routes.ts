import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  registerSchool,
  registerSocialStudent,
  registerStudent,
  registerTeacher,
  validateSchool,
  validateTeacher,
} from '#domains/accounts/contract/registration.contract.ts'
import { ownerSignUp, socialSignUp } from '#domains/accounts/contract/sign-up-forms.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { mountOverHttp } from '#platform/server/http/mount.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { addressSubject } from '#platform/server/throttle/address-subject.ts'
import { registerThrottle, validateThrottle } from '../account-throttles.ts'
import type { AccountsPorts } from '../accounts-ports.ts'
import { pictureFromText } from '../profile/profile-pictures.ts'
import { startSession } from '../session/log-in.ts'
import { clientKeyOf, refuseUnverified } from '../social/social-log-in.ts'
import { checkOwnerSignUp } from './check-sign-up.ts'
import { registerOwner, registerSocially, registerStudent as signUpStudent } from './register.ts'
import { parseSignUp, problemOfPayments, readSignUp, type SignUpRequest } from './sign-up-request.ts'

const done = { status: 'success' } as const
const registered = ({ phoneNumber1 }: { phoneNumber1: string | null }) => ({
  ...done,
  phone_number_1: phoneNumber1 ?? '',
})

export function mountRegistrationRoutes(api: FastifyInstance, ports: AccountsPorts): void {
  const { db } = ports
  for (const [endpoint, role] of [
    [validateTeacher, 'teacher'],
    [validateSchool, 'school'],
  ] as const) {
    mountOverHttp(api, endpoint, async ({ body, request }) => {
      await validateThrottle.take(db, [addressSubject(request.ip)])
      await checkOwnerSignUp(db, role, body)
      return done
    })
  }
  mountOverHttp(api, registerTeacher, async ({ request }) => {
    await registerThrottle.take(db, [addressSubject(request.ip)])
    await using signUp = await readSignUp(request)
    if (!signUp.fields.social_media_id) return registered(await paid(ports, 'teacher', signUp))
    refuseMixture(signUp)
    return await social(ports, 'teacher', { signUp, request })
  })
  mountOverHttp(api, registerSchool, async ({ request }) => {
    await registerThrottle.take(db, [addressSubject(request.ip)])
    await using signUp = await readSignUp(request)
    return registered(await paid(ports, 'school', signUp))
  })
  mountOverHttp(api, registerStudent, async ({ body, request }) => {
    await registerThrottle.take(db, [addressSubject(request.ip)])
    const profile = pictureFromText(body.profile)
    if (profile && 'wrong' in profile) throw invalidFields({ profile: profile.wrong })
    return registered(await signUpStudent(ports, { form: body, profile }))
  })
  mountOverHttp(api, registerSocialStudent, async ({ request }) => {
    await registerThrottle.take(db, [addressSubject(request.ip)])
    await using signUp = await readSignUp(request)
    return await social(ports, 'student', { signUp, request })
  })
}

function paid(ports: AccountsPorts, role: OwnerRole, signUp: SignUpRequest) {
  const { fields, profile, payments } = signUp
  const form = parseSignUp(ownerSignUp, fields, { profile, file: problemOfPayments(payments) })
  return registerOwner(ports, role, { form, profile, payments })
}

async function social(
  ports: AccountsPorts,
  role: 'teacher' | 'student',
  { signUp, request }: { signUp: SignUpRequest; request: FastifyRequest },
) {
  const form = parseSignUp(socialSignUp, signUp.fields, { profile: signUp.profile })
  await refuseUnverified(ports.db, form.social_media_id, clientKeyOf(request))
  const account = await registerSocially(ports, role, { form, profile: signUp.profile })
  return startSession(ports.db, account, request.headers['user-agent'])
}

/** One path for two forms; a mixture of both is refused. @see OP-009 */
function refuseMixture({ fields, payments }: SignUpRequest): void {
  if (payments.length > 0 || fields.password) throw invalidFields({ social_media_id: 'value_invalid' })
}
