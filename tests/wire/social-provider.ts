import type { SocialProvider } from '#domains/accounts/server/index.ts'

/** Returns the person that the test names as the provider's result. */
export const provider: SocialProvider = {
  label: 'Google',
  begin: async ({ redirectUri }) => ({
    url: `https://provider.example/?back=${redirectUri}`,
    nonce: '-',
    codeVerifier: '-',
  }),
  verify: async ({ subject }) => ({ subject: String(subject), name: 'မသီရိ', email: 'thiri@example.com' }),
}
