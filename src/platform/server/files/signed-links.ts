import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a token lets its holder fetch, and until when. Subjects are compared whole: 'proof/7' does not open 'proof/70'. */
export interface SignedClaim {
  /** The kind of link, so that a token for one kind never opens another. */
  readonly purpose: string
  readonly subject: string
  /** Whose behalf the link was made on; handed back on opening so that access can be asked for again. */
  readonly viewer: string
}

/** Makes and opens short-lived tokens that can stand in an address. */
export interface LinkSigner {
  sign(claim: SignedClaim, lifeSeconds: number): string
  /** The viewer that the token was made for, or undefined when it is wrong, for something else, or over. */
  open(token: string, claim: Omit<SignedClaim, 'viewer'>): string | undefined
}

const macBytes = 16

/**
 * Signs links with a key of its own, drawn from the installation's secret.
 *
 * Addresses end up in logs and histories; session tokens therefore never stand in them, these tokens do: they open one
 * thing for a short while.
 *
 * @see OP-108
 * @see OP-126
 */
export function createLinkSigner(secret: string, now: () => number): LinkSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signed links', 32))
  const macOf = (claim: SignedClaim, expiresAt: string): string => {
    const text = JSON.stringify([claim.purpose, claim.subject, claim.viewer, expiresAt])
    return createHmac('sha256', key).update(text).digest().subarray(0, macBytes).toString('base64url')
  }
  return {
    sign: (claim, lifeSeconds) => {
      const expiresAt = (Math.floor(now() / 1000) + lifeSeconds).toString(36)
      const viewer = Buffer.from(claim.viewer).toString('base64url')
      return `${viewer}.${expiresAt}.${macOf(claim, expiresAt)}`
    },
    open: (token, { purpose, subject }) => {
      const [viewerPart, expiresAt, mac, ...rest] = token.split('.')
      if (viewerPart === undefined || expiresAt === undefined || mac === undefined || rest.length > 0) return undefined
      const viewer = Buffer.from(viewerPart, 'base64url').toString()
      // Several texts decode to the same bytes; only one of them was handed out.
      if (Buffer.from(viewer).toString('base64url') !== viewerPart) return undefined
      if (!isSame(mac, macOf({ purpose, subject, viewer }, expiresAt))) return undefined
      return Number.parseInt(expiresAt, 36) * 1000 > now() ? viewer : undefined
    },
  }
}

function isSame(payload: string, expected: string): boolean {
  const [one, other] = [Buffer.from(payload), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
