import { navigation } from '#platform/web/layout/navigation.ts'
import { currentLocale, localisedPath } from '#platform/web/locale/locale.ts'
import { adminToken, endAdminSession } from '#platform/web/session/admin-session.ts'
import { markSessionEnded } from '#platform/web/session/ended-session.ts'
import { endSession, requestSessionRefresh, sessionToken } from '#platform/web/session/session.ts'
import { type Api, createApi, type PreparedCall, type RawReply, type Transport, UnreachableServer } from './api.ts'
import { unreachable } from './failures.ts'
import { retryCall } from './retry-call.ts'
import { fetchWhole } from './silence-limit.ts'

/** Which token a call sends, and how a 401 is handled. */
interface Bearer {
  readonly token: () => string | undefined
  readonly leave: () => void
}

/** Any 401 means that the session has ended (X-ERR-01): remove it, open home, and show the reason there. */
const user: Bearer = {
  token: sessionToken,
  leave: () => {
    if (sessionToken()) markSessionEnded()
    endSession()
    window.location.assign(localisedPath(navigation().home))
  },
}

const admin: Bearer = {
  token: adminToken,
  leave: () => {
    markSessionEnded()
    endAdminSession()
    window.location.assign(localisedPath(navigation().adminLogin))
  },
}

/** Headers of every call from the browser; guests send the token header too (X-API-01, X-API-02). */
export function callHeaders(bearer: Bearer = user): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': currentLocale(),
    Authorization: `Bearer ${bearer.token() ?? ''}`,
  }
}

/** As callHeaders, with the admin's token. */
export const adminHeaders = () => callHeaders(admin)

/** @param limitMs - a call that receives nothing for so long counts as lost */
function overFetch(bearer: Bearer, limitMs?: number): Transport {
  const once: Transport = async ({ endpoint: { method }, path, body }) => {
    const form = body instanceof FormData
    const headers = callHeaders(bearer)
    if (body !== undefined && !form) headers['Content-Type'] = 'application/json'
    const payload = body === undefined ? null : form ? body : JSON.stringify(body)
    // A wrong address or header is a mistake of the code and throws here, not as a lost connection.
    const request = new Request(path, { method, headers, body: payload, keepalive: outlivesPage(payload) })
    const replying = limitMs === undefined ? fetch(request) : fetchWhole(request, { limitMs })
    const reply = await replying.catch(unreachable)
    // A body that breaks off is a lost reply, whatever its status.
    const json = parsed(await reply.text().catch(unreachable))
    if (reply.status === 401) bearer.leave()
    if (reply.status === 403 && bearer === user) requestSessionRefresh()
    return { status: reply.status, json }
  }
  return (call) => (isRepeatable(call) ? retryCall(() => once(call), isAway) : once(call))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Browsers send at most 64 KiB for a page that has been left. */
const maxKeptAlive = 60_000

/** What a page writes while it is being left, such as the position in a lesson, is sent although the page is gone. */
function outlivesPage(payload: string | FormData | null): boolean {
  return typeof payload === 'string' && globalThis.document?.hidden && payload.length < maxKeptAlive
}

/**
 * Only reads are repeated. A call that changes something is made once; after a lost reply its outcome has to be
 * read.
 */
function isRepeatable({ endpoint: { method, config } }: PreparedCall): boolean {
  return method === 'GET' && !config.mutates
}

function isAway(reply: RawReply | undefined, error: unknown): boolean {
  return reply === undefined ? error instanceof UnreachableServer : reply.status === 503
}

/** API client of the browser, with the user's token and the page's language. */
export const browserApi: Api = createApi(overFetch(user))

/**
 * API client for calls that may be made again, and that others wait behind: one that receives nothing for 30 seconds
 * counts as lost.
 *
 * @see docs/decisions/0352
 */
export const backgroundApi: Api = createApi(overFetch(user, 30_000))

/** API client of the admin console, with the admin's token. */
export const adminApi: Api = createApi(overFetch(admin))

/** API client with a token that is not stored as a session, such as one from a link. */
export function apiWithToken(token: string): Api {
  return createApi(overFetch({ token: () => token, leave: user.leave }))
}
