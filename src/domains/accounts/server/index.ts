import type { FastifyInstance } from 'fastify'
import type { AccountsPorts } from './accounts-ports.ts'
import { mountAdminSessionRoutes } from './admins/admin-session.routes.ts'
import { mountStaffRoutes } from './admins/staff.routes.ts'
import { mountPasswordRoutes } from './passwords/passwords.routes.ts'
import { mountProfileRoutes } from './profile/profile.routes.ts'
import { mountRegistrationRoutes } from './registration/registration.routes.ts'
import { mountSessionRoutes } from './session/session.routes.ts'
import { openIdProviders } from './social/openid-provider.ts'
import { mountSocialRoutes } from './social/social.routes.ts'
import type { SocialProviders } from './social/social-provider.ts'

export { accountFiles } from './account-files.ts'
export { lockAccount } from './accounts.queries.ts'
export { hasAccounts } from './admins/admins.queries.ts'
export { closeAdmin } from './admins/close-admin.ts'
export { createAdmin } from './admins/create-admin.ts'
export { endSecondFactorOf } from './admins/second-factor.ts'
export { findStaffId } from './admins/staff.queries.ts'
export * as staff from './admins/staff.ts'
export {
  lockModeratedAccount,
  type ModeratedAccount,
  type Moderation,
  moderateAccount,
  setAccountStatus,
} from './moderation.ts'
export { invalidatePagesOf, ownerRatingTag, ownerTag, peopleTag } from './page-tags.ts'
export { refuseWrongPasswordField } from './passwords/change-password.ts'
export { hashPassword } from './passwords/passwords.ts'
export { renewResetMail } from './passwords/renew-reset-mail.ts'
export { openResetLink } from './passwords/reset-password.ts'
export { accountClosedJob } from './profile/account-closed.job.ts'
export { closeAccount } from './profile/delete-account.ts'
export { addOwnerRating } from './profile/owner-rating.queries.ts'
export { registrationPicturesJob } from './registration/registration-pictures.job.ts'
export { insertRegistrationPayment } from './registration/registrations.queries.ts'
export { storeRegistrationPictures } from './registration/store-pictures.ts'
export { authenticator, openReadOnlySession } from './session/sessions.ts'
export type { SocialProvider, SocialProviders } from './social/social-provider.ts'
export { tidyAccountsJob } from './tidy-accounts.job.ts'
export { tidyAccountsHandler } from './tidy-accounts.worker.ts'

/** Mounts the endpoints of this domain; without a configured provider social login is off. @see OP-011 */
export function mountAccounts(
  api: FastifyInstance,
  services: Omit<AccountsPorts, 'socialProviders'>,
  socialProviders: SocialProviders = openIdProviders(services.config.social, services.log),
): void {
  const ports: AccountsPorts = { ...services, socialProviders }
  mountSessionRoutes(api, ports)
  mountSocialRoutes(api, ports)
  mountRegistrationRoutes(api, ports)
  mountPasswordRoutes(api, ports)
  mountProfileRoutes(api, ports)
  mountAdminSessionRoutes(api, ports)
  mountStaffRoutes(api, ports)
}
