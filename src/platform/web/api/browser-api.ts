import { navigation } from '#platform/web/layout/navigation.ts'
import { adminToken, endAdminSession } from '#platform/web/session/admin-session.ts'
import { doubtSession, endSession, sessionToken } from '#platform/web/session/session.ts'
import { noteThrownOut } from '#platform/web/session/thrown-out.ts'
import { currentLocale, localisedPath } from '#platform/web/text/locale.ts'
import { type Api, createApi, type PreparedCall, type RawReply, type Transport, UnreachableServer } from './api.ts'
import { connectAgain } from './connect-again.ts'

/** Whose token goes out, and what happens when the server no longer knows it. */
interface Bearer {
  readonly token: () => string | undefined
  readonly leave: () => void
}

/** Any 401 means that the session is over (X-ERR-01): forget it, start again at home, and say why. */
const user: Bearer = {
  token: sessionToken,
  leave: () => {
    if (sessionToken()) noteThrownOut()
    endSession()
    window.location.assign(localisedPath(navigation().home))
  },
}

const admin: Bearer = {
  token: adminToken,
  leave: () => {
    noteThrownOut()
    endAdminSession()
    window.location.assign(localisedPath(navigation().adminLogin))
  },
}

/** The headers of every call from the browser; the token's header goes out for guests too (X-API-01, X-API-02). */
export function callHeaders(bearer: Bearer = user): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': currentLocale(),
    Authorization: `Bearer ${bearer.token() ?? ''}`,
  }
}

function overFetch(bearer: Bearer): Transport {
  const once: Transport = async ({ endpoint: { method }, path, body }) => {
    const form = body instanceof FormData
    const headers = callHeaders(bearer)
    if (body !== undefined && !form) headers['Content-Type'] = 'application/json'
    const payload = body === undefined ? null : form ? body : JSON.stringify(body)
    const reply = await fetch(path, { method, headers, body: payload }).catch((cause: unknown) => {
      throw new UnreachableServer(cause)
    })
    const json: unknown = await reply.json().catch(() => undefined)
    if (reply.status === 401) bearer.leave()
    if (reply.status === 403 && bearer === user) doubtSession()
    return { status: reply.status, json }
  }
  return (call) => (isRepeatable(call) ? connectAgain(() => once(call), isAway) : once(call))
}

/** Reading; a call that changes something is made once, and what became of it is asked. */
function isRepeatable({ endpoint: { method, config } }: PreparedCall): boolean {
  return method === 'GET' && !config.mutates
}

function isAway(reply: RawReply | undefined, error: unknown): boolean {
  return reply === undefined ? error instanceof UnreachableServer : reply.status === 503
}

/** The API as the browser reaches it, with the user's token and the language being read. */
export const browserApi: Api = createApi(overFetch(user))

/** The API as the admin console reaches it, with the admin's own token. */
export const adminApi: Api = createApi(overFetch(admin))

/** The API under a token that is not yet a session: one that stood in an address. */
export function apiWithToken(token: string): Api {
  return createApi(overFetch({ token: () => token, leave: user.leave }))
}
