/** What a social provider vouches for. */
export interface SocialIdentity {
  /** The provider's own id of the person. */
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** A social log-in provider: checks its own result with the provider itself. A port; tests have a fake. @see OP-011 */
export interface SocialProvider {
  /** Who the result is about; undefined when the provider does not stand by it. */
  verify(result: Readonly<Record<string, unknown>>): Promise<SocialIdentity | undefined>
}

/** The providers that are configured, by the name in the address; none is configured when it is empty. */
export type SocialProviders = ReadonlyMap<string, SocialProvider>
