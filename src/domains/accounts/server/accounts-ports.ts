import type { AppServices } from '#platform/server/app-services.ts'
import type { SocialProviders } from './social/social-provider.ts'

/** The ports of the accounts domain: the app services and the social providers. */
export interface AccountsPorts extends Pick<AppServices, 'db' | 'storage' | 'links' | 'encryption' | 'config' | 'log'> {
  readonly socialProviders: SocialProviders
}
