import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { cpuMsOf, yardstickMs } from '#tests/support/cpu-time.ts'
import type { TestReply } from '#tests/support/test-api.ts'
import { type BadCall, badCallsOf } from './bad-input.ts'
import { addressOf, type Example, nameOf } from './example.ts'
import { EXAMPLES, exampleOf } from './examples/index.ts'
import { aHeldWorld } from './held-world.ts'
import { perform } from './perform.ts'

/** About a second on an idle machine. */
const LONGEST_YARDSTICKS = 20
const longestMs = LONGEST_YARDSTICKS * (await yardstickMs())

const { api, world } = await aHeldWorld()

const plain = Object.values(EXAMPLES)
  .flat()
  .filter(({ shows, call }) => shows === 'ok' && !call.url.startsWith('/uploads'))

/**
 * The reply, and the CPU time that it took, without that of other programs; a throttled call is repeated in a restored
 * world.
 */
async function answer(bad: BadCall): Promise<{ reply: TestReply; ms: number }> {
  const replies: TestReply[] = []
  const ms = await cpuMsOf(async () => replies.push(await send(bad)))
  const [reply] = replies
  if (reply && reply.status !== 429) return { reply, ms }
  await world.restore()
  return { reply: await send(bad), ms }
}

async function send({ example, address, payload, type = 'application/json' }: BadCall): Promise<TestReply> {
  if (address === undefined && payload === undefined) return perform(world, example)
  await example.arrange?.(world)
  const url = API_BASE + addressOf(example)
  const token = world.tokenOf(example.as)
  return api.inject({
    method: example.call.method,
    url: address === undefined ? url : `${url}${url.includes('?') ? '' : '?'}${address}`,
    headers: { ...example.headers, 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload }),
  })
}

/** The fault of a reply to a bad call; undefined for a helpful refusal or a proper reply. */
function complaintAbout(
  { call, as }: Example,
  { field }: BadCall,
  { status, json, body }: TestReply,
): string | undefined {
  if (status >= 500) return `answered ${status}`
  if (body.includes('\u2060')) return 'answered with word joiners'
  // A 401 would log the person out.
  if (status === 401 && as !== 'guest') return 'answered 401 to somebody who is logged in'
  if (status >= 400) {
    if (status !== 422 || json.code !== 'INVALID_INPUT') return json?.message ? undefined : `${status} without words`
    const named = Object.keys(json.errors ?? {})
    if (named.length === 0) return '422 without a field'
    return field === undefined || named.some((name) => name === field || RELATED[field] === name)
      ? undefined
      : `named ${named} instead`
  }
  const schema = call.schema.response?.[200]
  const held = schema === undefined || z.safeParse(schema, json).success
  if (!held) return 'broke its contract'
  return body.includes('<script>alert(1)') && json?.course_details ? 'gave markup back' : undefined
}

/**
 * Fields whose error is shown beside another one: a repeated password, the end of a period, fields that a choice
 * requires.
 */
const RELATED: Readonly<Record<string, string>> = {
  password: 'confirm_password',
  new_password: 'confirm_new_password',
  start_time: 'end_time',
  start_date: 'end_date',
  starts_on: 'ends_on',
  saturday: 'class_type',
  access_type: 'access_options',
  counted: 'reason',
}

/**
 * Every seventh of them, with a different offset for each call; all of them with BAD_INPUT=all in the environment.
 */
function chosenOf(example: Example, turn: number): BadCall[] {
  const calls = badCallsOf(example)
  return process.env.BAD_INPUT === 'all'
    ? calls
    : calls.filter(({ type }, index) => type !== undefined || index % 7 === turn % 7)
}

const asked = plain
  .map((example, turn) => [nameOf(example.call), example, chosenOf(example, turn)] as const)
  .filter(([, , calls]) => calls.length > 0)

describe.each(asked)('%s', (_, example, calls) => {
  test('refuses bad input or accepts a corrected form of it', async () => {
    const complaints: string[] = []
    await world.restore()
    for (const bad of calls) {
      const { reply, ms } = await answer(bad)
      const complaint = complaintAbout(example, bad, reply)
      if (complaint) complaints.push(`${bad.name}: ${complaint}: ${reply.body.slice(0, 200)}`)
      // The first call of its kind also compiles the code; only a second slow reply counts.
      if (ms > longestMs && (await answer(bad)).ms > longestMs) complaints.push(`${bad.name}: ${Math.round(ms)} ms`)
      if (reply.status < 300 && example.call.method !== 'GET') await world.restore()
    }
    expect([...complaints, ...api.bugs.splice(0).map((bug) => JSON.stringify(bug))]).toEqual([])
  }, 60_000)
})

/** Clients send it with the category's id; the server ignores it. */
const IGNORED = 'category_name'

/** A body with an encoded text in one field: encoding ten megabytes for each call takes more CPU than the calls. */
function bodyWith(body: object, field: string, encoded: Buffer): Buffer {
  const others = JSON.stringify({ ...body, [field]: undefined })
  const rest = others === '{}' ? '}' : `,${others.slice(1)}`
  return Buffer.concat([Buffer.from(`{${JSON.stringify(field)}:`), encoded, Buffer.from(rest)])
}

describe('texts of ten megabytes', () => {
  const large = { letters: 'a'.repeat(10_000_000), Burmese: 'ကျွန်ုပ်'.repeat(420_000), markup: '<p>'.repeat(3_300_000) }
  const taking = plain.filter(({ call, body }) => call.schema.body && body)

  test.each(Object.entries(large))(
    '%s are refused at once',
    async (_, text) => {
      const complaints: string[] = []
      const encoded = Buffer.from(JSON.stringify(text))
      for (const example of taking) {
        const [field] =
          Object.entries(example.body as object).find(
            ([name, value]) => typeof value === 'string' && name !== IGNORED,
          ) ?? []
        if (field === undefined) continue
        const bad = { name: field, field, example, payload: bodyWith(example.body as object, field, encoded) }
        const { reply, ms } = await answer(bad)
        const complaint = reply.status === 413 ? undefined : complaintAbout(example, bad, reply)
        if (complaint) complaints.push(`${nameOf(example.call)} ${field}: ${complaint}`)
        if (ms > longestMs && (await answer(bad)).ms > longestMs) complaints.push(`${nameOf(example.call)}: ${ms} ms`)
        if (reply.status < 300) complaints.push(`${nameOf(example.call)}: ${reply.status}`)
      }
      expect(complaints).toEqual([])
    },
    60_000,
  )
})

describe('resumable uploads', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = exampleOf('POST /uploads').headers?.['upload-metadata'] ?? ''
  const named = (name: string) => metadata.replace(/filename [^,]*/, `filename ${base64(name)}`)
  const NUMBERS = ['', '-1', 'abc', '1e3', '1.5', '0x10', '99999999999999999999', '1610612737']
  const BEGINNINGS = [
    ...NUMBERS.map((length) => ({ 'upload-length': length })),
    ...['', 'filename', 'filename ###', ',,,', '__proto__ YQ==', 'x '.repeat(3000), `filename ${'A'.repeat(8000)}`].map(
      (garbage) => ({ 'upload-metadata': garbage }),
    ),
    ...['../../etc/passwd', 'a\u0000.pdf', `${'က'.repeat(500)}.pdf`, '.pdf', 'pdf', ''].map((name) => ({
      'upload-metadata': named(name),
    })),
  ]
  const CHUNKS = [
    ...NUMBERS.map((offset) => ({ 'upload-offset': offset })),
    { 'content-type': 'application/json' },
    { 'tus-resumable': '9' },
  ]

  test.each([
    ['POST /uploads', BEGINNINGS],
    ['PATCH /uploads/:uploadId', CHUNKS],
  ] as const)('%s answers bad headers with 4xx, or accepts a corrected form of them', async (call, changes) => {
    const example = exampleOf(call)
    for (const change of changes) {
      await world.restore()
      const reply = await perform(world, {
        ...example,
        headers: { ...example.headers, ...change } as Record<string, string>,
      })
      expect(reply.status, JSON.stringify(change).slice(0, 80)).toBeLessThan(500)
    }
    expect(api.bugs.splice(0)).toEqual([])
  })
})
