import type { Ground } from '#platform/server/ground.ts'
import type { SocialProviders } from './social/social-provider.ts'

/** What the accounts stand on: the ground, and whoever vouches for people. */
export interface AccountsPorts extends Pick<Ground, 'db' | 'storage' | 'links' | 'seal' | 'config' | 'log'> {
  readonly socialProviders: SocialProviders
}
