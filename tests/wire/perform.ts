import { API_BASE } from '#platform/contract/endpoint.ts'
import { type Listener, publish } from '#platform/server/database/listen.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import type { TestReply } from '#tests/support/test-api.ts'
import { addressOf, type Example } from './example.ts'
import type { World } from './world.ts'

/** Sends an example to the world's API and returns the reply; the world stays changed. */
export async function perform(world: World, example: Example): Promise<TestReply> {
  return send(world, example, await arrange(world, example))
}

/** Prepares a world for an example. @returns the ticket, for examples that need one */
export async function arrange(world: World, example: Example): Promise<string> {
  const ticket = (await example.ticket?.(world)) ?? ''
  if (!example.arrange) return ticket
  await example.arrange(world)
  await invalidationsHeard(world)
  return ticket
}

const CHANNEL = 'examples_arranged'
const heardBy = new WeakMap<Listener, () => void>()

/**
 * Waits until the API has heard what the database has sent so far: caches are invalidated by its messages, which are in
 * order.
 */
async function invalidationsHeard({ api: { db, services } }: World): Promise<void> {
  const { listener } = services
  if (!heardBy.has(listener)) await listener.on(CHANNEL, () => heardBy.get(listener)?.())
  const heard = new Promise<void>((resolve) => heardBy.set(listener, resolve))
  await publish(db, CHANNEL, 'arranged')
  await heard
}

/** Sends an example to a prepared world; can be repeated. */
export async function send(world: World, example: Example, ticket: string): Promise<TestReply> {
  const token = world.tokenOf(example.as)
  const { payload, headers } = await payloadOf(example)
  return world.api.inject({
    method: example.call.method,
    url: API_BASE + addressOf(example).replace('%3Cticket%3E', ticket),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'user-agent': 'examples',
      ...headers,
      ...example.headers,
    },
    ...(payload !== undefined && { payload }),
  })
}

/** `file2` is a second `file`. */
const fieldOf = (name: string) => name.replace(/(?<=^file)\d$/, '')

async function payloadOf({ body, form, bytes }: Example) {
  if (body !== undefined) return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  if (!form) return { payload: bytes, headers: {} }
  const data = new FormData()
  for (const [field, value] of Object.entries(form)) {
    if (typeof value === 'object') data.append(fieldOf(field), new Blob([new Uint8Array(value.bytes)]), value.name)
    else data.append(field, String(value))
  }
  return multipartPayload(data)
}

const KEPT_HEADERS = [
  'content-type',
  'content-disposition',
  'content-range',
  'location',
  'retry-after',
  'upload-offset',
  'upload-length',
]

/** Patterns of values that differ between runs; everything else is recorded unchanged. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/[\w-]{4,40}\.[0-9a-z]{6,8}\.[\w-]{22}/g, '<signature>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>'],
  [/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g, '<hash>'],
  [/(?<="(?:wrapped_key|public_key)": ")[^"]+/g, '<key>'],
  [/(?<=secret[=": ]{1,4})[A-Z2-7]{32}/g, '<secret>'],
  [/[a-z2-7]{4}(-[a-z2-7]{4}){3}/g, '<recovery code>'],
  [/(?<=retry-after: )\d+/g, '<seconds>'],
  [/(?<=\/uploads\/)[0-9a-f]{32}/g, '<upload>'],
  [/(?<="(?:disk_free_bytes|disk_size_bytes|database_size_bytes|open_connections|max_connections)": )\d+/g, '<number>'],
  [/(?<="(?:release|node_version|server_version|last|folder)": ")[^"]+/g, '<text>'],
  [/(?<="(?:faults|warnings)": \[)\s*"[^\]]*/g, '<sentences>'],
  [/(?<="queues": \[)[^\]]*/g, '<queues>'],
]

/** The example as recorded text: the request, an empty line, the reply. */
export function recordingOf(example: Example, reply: TestReply): string {
  const { call, as, body, form } = example
  const lines = [`### ${example.shows}`, `${call.method} ${decodeURIComponent(addressOf(example))}`, `as: ${as}`]
  for (const [name, value] of Object.entries(example.headers ?? {})) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(JSON.stringify(shortened(body), null, 2))
  for (const [field, value] of Object.entries(form ?? {}))
    lines.push(`${fieldOf(field)} = ${typeof value === 'object' ? `<${value.name}>` : shortened(value)}`)
  lines.push('', String(reply.status))
  for (const name of KEPT_HEADERS) {
    const value = reply.headers[name]
    if (value !== undefined && !String(value).startsWith('application/json')) lines.push(`${name}: ${value}`)
  }
  const received = reply.json === undefined ? textOf(reply) : JSON.stringify(reply.json, null, 2)
  return PASSING.reduce(
    (text, [sign, name]) => text.replace(sign, name),
    `${[...lines, received].join('\n').trimEnd()}\n`,
  )
}

function textOf({ body, headers }: TestReply): string {
  const type = String(headers['content-type'] ?? '')
  return type.includes('mpegurl') ? body : type === '' ? '' : `<${type.split(';')[0]}>`
}

/** Shortens data URLs. */
function shortened(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/data:image\/png;base64,[A-Za-z0-9+/=]+/g, 'data:image/png;base64,…'))
}
