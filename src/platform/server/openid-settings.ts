/** Configuration of an OpenID Connect provider. */
export interface OpenIdSettings {
  /** Part of URLs and of stored ids of people; must not change after the first sign-up. */
  readonly name: string
  /** Label of the button. */
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** For a provider whose discovery document has none. */
  readonly tokenEndpoint: string | undefined
}

const namePattern = /^[a-z]{2,20}$/

/**
 * Reads the providers in `SOCIAL_PROVIDERS`, comma-separated. Each has `SOCIAL_<NAME>_ISSUER`,
 * `SOCIAL_<NAME>_CLIENT_ID` and `SOCIAL_<NAME>_CLIENT_SECRET`, and may have `SOCIAL_<NAME>_LABEL` and
 * `SOCIAL_<NAME>_TOKEN_ENDPOINT`.
 *
 * Plain http is accepted only for a provider on this machine, because identities are transferred.
 */
export function readOpenIdSettings(variables: Readonly<Record<string, string | undefined>>): {
  providers: readonly OpenIdSettings[]
  faults: readonly string[]
} {
  const faults: string[] = []
  const names = (variables.SOCIAL_PROVIDERS ?? '').split(',').map((name) => name.trim())
  const providers = names.filter(Boolean).map((name) => {
    if (!namePattern.test(name))
      faults.push('SOCIAL_PROVIDERS must be names of 2 to 20 small letters, parted by commas')
    const variableOf = (part: string) => `SOCIAL_${name.toUpperCase()}_${part}`
    const optional = (part: string): string | undefined => variables[variableOf(part)]
    const required = (part: string): string => {
      const value = optional(part)
      if (!value) faults.push(`${variableOf(part)} is required by SOCIAL_PROVIDERS`)
      return value ?? ''
    }
    const checkedUrl = <Url extends string | undefined>(part: string, url: Url): Url => {
      if (url && !isSafe(url)) faults.push(`${variableOf(part)} must be an https address`)
      return url
    }
    return {
      name,
      label: optional('LABEL') ?? name.charAt(0).toUpperCase() + name.slice(1),
      issuer: checkedUrl('ISSUER', required('ISSUER')),
      clientId: required('CLIENT_ID'),
      clientSecret: required('CLIENT_SECRET'),
      tokenEndpoint: checkedUrl('TOKEN_ENDPOINT', optional('TOKEN_ENDPOINT')),
    }
  })
  return { providers, faults: [...new Set(faults)] }
}

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(text))
}

/** Whether a URL is on this machine. */
export function isLoopback(address: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)
}
