import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { adminLogin, adminLogout } from '#domains/accounts/contract/admin-session.contract.ts'
import { createAd, deleteAd, listAdminAds } from '#domains/site/contract/ads.contract.ts'
import { listClasses } from '#domains/storefront/contract/classes.contract.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { Config } from '#platform/server/config.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'
import { readPassword } from './read-password.ts'

export const SMOKE_USAGE =
  'smoke --email a@b.c [--url https://…] [--code 123456]   (an owner signs in, lists, uploads 1 MB, reads it back, removes it)'

/** 600 × 600 pixels of noise are 1 MB as a PNG. */
const SIDE_PIXELS = 600
/** An advertisement with this date is shown on no page before it is removed. */
const FAR_DAY = '2099-01-01'
const LONGEST_CALL_MS = 30_000

interface Session {
  readonly base: string
  readonly token?: string
}

/**
 * Tests a running site through its proxy: pages, calls, files and database.
 *
 * @throws OperatorError with the failed step and the site's reply
 */
export async function smoke({ publicUrl }: Config, args: string[]): Promise<void> {
  const options = { email: { type: 'string' }, url: { type: 'string' }, code: { type: 'string' } } as const
  const { email, url, code } = parseArgs({ args, options }).values
  if (!email) throw new OperatorError(`npm run cli -- ${SMOKE_USAGE}`)
  const site = (url ?? publicUrl).replace(/\/+$/, '')
  const password = await readPassword()
  const guest = { base: site + API_BASE }
  await step('the home page', async () => void (await answered(site, {})))
  const { token } = await step('signing in', () =>
    call<{ token: string }>(guest, adminLogin.url, { email, password, ...(code && { code }) }),
  )
  const admin = { ...guest, token }
  await step('the list of classes', () => call<{ data: unknown[] }>(guest, `${listClasses.url}?page=1`))
  const id = await step('uploading 1 MB', () => upload(admin))
  try {
    await step('reading it back', () => readBack(admin, { id, site }))
  } finally {
    await step('removing it', () => call(admin, deleteAd.url.replace(':id', String(id)), {}))
    await step('signing out', () => call(admin, adminLogout.url, {}))
  }
  print(`${site} works`)
}

async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  try {
    const result = await work()
    print(`ok  ${what}, ${Math.round(performance.now() - startedAt)} ms`)
    return result
  } catch (error) {
    throw new OperatorError(`${what} failed: ${causeOf(error)}`)
  }
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code === undefined ? message : `${message} (${cause.code})`
}

/** Uploads an advertisement with a date far in the future. */
async function upload(admin: Session): Promise<number> {
  // Imported here, because loading it takes longer than the other commands.
  const { default: sharp } = await import('sharp')
  const size = { width: SIDE_PIXELS, height: SIDE_PIXELS, channels: 3 } as const
  const picture = await sharp(randomBytes(SIDE_PIXELS * SIDE_PIXELS * 3), { raw: size })
    .png()
    .toBuffer()
  const image = `data:image/png;base64,${picture.toString('base64')}`
  const days = { starts_on: FAR_DAY, ends_on: FAR_DAY }
  return (
    await call<{ id: number }>(admin, createAd.url, { slot: 'home', link: 'https://example.com/', image, ...days })
  ).id
}

async function readBack(admin: Session, { id, site }: { id: number; site: string }): Promise<void> {
  const { data } = await call<{ data: { id: number; image: string }[] }>(admin, `${listAdminAds.url}?page=1`)
  const found = data.find((ad) => ad.id === id)
  if (!found) throw new Error('it is not in the list')
  const reply = await answered(new URL(found.image, `${site}/`).href, {})
  const type = reply.headers.get('content-type') ?? ''
  const { byteLength } = await reply.arrayBuffer()
  if (!type.startsWith('image/') || byteLength === 0)
    throw new Error(`${found.image} answered ${byteLength} bytes of ${type}`)
}

async function call<Reply>({ base, token }: Session, path: string, body?: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await answered(
    base + path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return (await reply.json()) as Reply
}

async function answered(url: string, init: RequestInit): Promise<Response> {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_CALL_MS) })
  if (reply.ok) return reply
  throw new Error(`${new URL(url).pathname} answered ${reply.status} ${(await reply.text()).slice(0, 300)}`)
}
