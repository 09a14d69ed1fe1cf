/** What a social provider vouches for. */
export interface SocialIdentity {
  /** The provider's own id of the person. */
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** What ties a log-in's end to its beginning. */
export interface SocialAttempt {
  readonly state: string
  /** Where the provider sends the person back to. */
  readonly redirectUri: string
}
/** Secrets of an attempt that only the server keeps: the log-in cannot be completed without them. */
export interface SocialSecrets {
  readonly nonce: string
  readonly codeVerifier: string
}

/** A social log-in provider: checks its own result with the provider itself. A port; tests have a fake. @see OP-011 */
export interface SocialProvider {
  /** On the button. */
  readonly label: string
  /** Where to send a person to; undefined when the provider cannot be reached. */
  begin(attempt: SocialAttempt): Promise<({ url: string } & SocialSecrets) | undefined>
  /** Who the result is about; undefined when the provider does not stand by it. */
  verify(
    result: Readonly<Record<string, unknown>>,
    attempt: SocialAttempt & SocialSecrets,
  ): Promise<SocialIdentity | undefined>
}

/** The providers that are configured, by the name in the address; none is configured when it is empty. */
export type SocialProviders = ReadonlyMap<string, SocialProvider>
