/** A person verified by a social provider. */
export interface SocialIdentity {
  /** The provider's id of the person. */
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** Values that link the callback to the start of a login. */
interface SocialAttempt {
  readonly state: string
  /** Callback URL. */
  readonly redirectUri: string
}
/** Secrets of an attempt that stay on the server; the login cannot be completed without them. */
interface SocialSecrets {
  readonly nonce: string
  readonly codeVerifier: string
}

/** A social login provider, which verifies its own callback. A port with a fake in tests. @see OP-011 */
export interface SocialProvider {
  /** Label of the button. */
  readonly label: string
  /** The URL to which the user is sent; undefined when the provider cannot be reached. */
  begin(attempt: SocialAttempt): Promise<({ url: string } & SocialSecrets) | undefined>
  /** The verified person; undefined when the provider does not confirm the callback. */
  verify(
    result: Readonly<Record<string, unknown>>,
    attempt: SocialAttempt & SocialSecrets,
  ): Promise<SocialIdentity | undefined>
}

/** The configured providers by the name in their path; empty when none is configured. */
export type SocialProviders = ReadonlyMap<string, SocialProvider>
