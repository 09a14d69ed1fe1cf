import { type LoginProvider, openLoginProvider } from '../../src/demo/login-provider.ts'

/** A provider that an installation with this public URL offers under the name `google`. */
export function anOpenIdServer(publicUrl: string): Promise<LoginProvider> {
  return openLoginProvider({ publicUrl, name: 'google' })
}

/**
 * Follows a provider's pages as a browser would, logging in as `name`, until it redirects back.
 *
 * @returns the query parameters of the redirect URI
 */
export async function logInAtProvider(url: string, { name, back }: { name: string; back: string }) {
  const jar = new Map<string, string>()
  let next = url
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = reply.headers.get('location')
    form = undefined
    if (location) {
      next = new URL(location, next).href
      if (next.startsWith(back)) return Object.fromEntries(new URL(next).searchParams)
      continue
    }
    const html = await reply.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
    if (!prompt) throw new Error(`the provider said ${reply.status}: ${html.slice(0, 300)}`)
    next = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? next, next).href
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: name, password: 'any' } : { prompt })
  }
  throw new Error('the provider never sent the person back')
}
