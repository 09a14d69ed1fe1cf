import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The resource of a link and its expiry. Subjects are compared exactly: 'proof/7' does not match 'proof/70'. */
interface SignedClaim {
  /** The kind of link; a token of one kind is invalid for others. */
  readonly purpose: string
  readonly subject: string
  /** The viewer of the link, returned on verification so that access can be checked again. */
  readonly viewer: string
}

/** Signs and verifies short-lived tokens for addresses. */
export interface LinkSigner {
  sign(claim: SignedClaim, lifeSeconds: number): string
  /** The viewer of a valid token; undefined if it is wrong, expired or for another resource. */
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
      // Several texts decode to the same bytes; only one of them was issued.
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
