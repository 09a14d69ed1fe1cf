import type { Ground } from '#platform/server/ground.ts'
import type { SocialProviders } from './social/social-provider.ts'

/** What the accounts domain needs: the app services and the social providers. */
export interface AccountsPorts extends Pick<Ground, 'db' | 'storage' | 'links' | 'seal' | 'config' | 'log'> {
  readonly socialProviders: SocialProviders
}
