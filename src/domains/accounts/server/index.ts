import type { FastifyInstance } from 'fastify'
import type { AccountsPorts } from './accounts-ports.ts'
import { mountAdminSessionRoutes } from './admin-session.routes.ts'
import { openIdProviders } from './openid-provider.ts'
import { mountPasswordRoutes } from './passwords.routes.ts'
import { mountProfileRoutes } from './profile.routes.ts'
import { mountRegistrationRoutes } from './registration.routes.ts'
import { mountSessionRoutes } from './session.routes.ts'
import { mountSocialRoutes } from './social.routes.ts'
import type { SocialProviders } from './social-provider.ts'

export { AccountStatus } from '#domains/accounts/contract/account-codes.ts'
export { hasPeople } from './admins.queries.ts'
export { requireUnchanged } from './changed-meanwhile.ts'
export { createAdmin } from './create-admin.ts'
export { closeAccount } from './delete-account.ts'
export { addOwnerRating } from './owner-rating.queries.ts'
export { hashPassword } from './passwords.ts'
export { openResetLink } from './reset-password.ts'
export { endSecondFactorOf } from './second-factor.ts'
export { authenticator, openReadOnlySession } from './sessions.ts'
export type { SocialIdentity, SocialProvider, SocialProviders } from './social-provider.ts'
export {
  judgeAccount,
  lockSupervised,
  type SupervisedAccount,
  type Supervision,
  superviseAccount,
} from './supervision.ts'
export { tidyAccountsJob } from './tidy-accounts.job.ts'
export { tidyAccountsHandler } from './tidy-accounts.worker.ts'

/** Mounts every call of the accounts; without a configured provider the social log-in is off. @see OP-011 */
export function mountAccounts(
  api: FastifyInstance,
  ground: Omit<AccountsPorts, 'socialProviders'>,
  socialProviders: SocialProviders = openIdProviders(ground.config.social, ground.log),
): void {
  const ports: AccountsPorts = { ...ground, socialProviders }
  mountSessionRoutes(api, ports)
  mountSocialRoutes(api, ports)
  mountRegistrationRoutes(api, ports)
  mountPasswordRoutes(api, ports)
  mountProfileRoutes(api, ports)
  mountAdminSessionRoutes(api, ports)
}
