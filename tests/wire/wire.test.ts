import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { REFUSALS } from '#platform/contract/refusal-codes.ts'
import { contractEndpoints } from '#tests/access/contract-endpoints.ts'
import type { TestReply } from '#tests/support/test-api.ts'
import { unlabelledIn } from './audit-labels.ts'
import { breachesOf, DOCUMENTED } from './documented.ts'
import { type Example, nameOf } from './example.ts'
import { EXAMPLES } from './examples/index.ts'
import { aHeldWorld } from './held-world.ts'
import { perform, recordingOf } from './perform.ts'

// One recorded example for every call and every refusal of the contracts. RECORD=1 in the environment records
// them again; the commit then shows what has changed.

const RECORDED = join(import.meta.dirname, 'recorded')
const fileOf = (domain: string, call: string) =>
  join(
    domain,
    `${call
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')}.http`,
  )

const { api, world } = await aHeldWorld()

const read = new Set<string>()
const unlabelled = new Set<string>()
function holdToDocument({ call, shows }: Example, reply: TestReply): void {
  const name = shows === 'ok' ? nameOf(call) : `${nameOf(call)}: ${shows}`
  const shape = DOCUMENTED[name]
  if (!shape) return
  read.add(name)
  expect(breachesOf(reply.json, shape), name).toEqual([])
}

async function compare(path: string, text: string): Promise<void> {
  if (process.env.RECORD) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  expect(text).toBe(await readFile(path, 'utf8'))
}

function holdToContract({ call, refusal, shows }: Example, reply: TestReply): void {
  const where = `${nameOf(call)}: ${shows}: ${reply.body.slice(0, 500)}`
  // Apps copy, search and count texts of replies (BUR-10); this includes the exports.
  expect(reply.body.includes('\u2060'), `a word joiner in ${where}`).toBe(false)
  if (refusal) {
    expect(reply.status, where).toBe(REFUSALS[refusal])
    if (call.method === 'HEAD') return
    expect(reply.json, where).toMatchObject({ status: reply.status, code: refusal, error: reply.json.message })
    expect(reply.json.message).toMatch(/[\u1000-\u109f]/)
    return
  }
  expect(Math.floor(reply.status / 100), where).toBe(2)
  const schema = call.schema.response?.[200]
  if (!schema) return
  const parsed = z.safeParse(schema, reply.json)
  expect(parsed.error?.issues, where).toBeUndefined()
  expect(parsed.data, where).toEqual(reply.json)
}

describe.each(Object.entries(EXAMPLES))('%s', (domain, examples) => {
  const calls = Map.groupBy(examples, ({ call }) => nameOf(call))
  test.each([...calls.keys()])('%s', async (call) => {
    const texts: string[] = []
    for (const example of calls.get(call) ?? []) {
      await world.restore()
      const reply = await perform(world, example)
      holdToContract(example, reply)
      holdToDocument(example, reply)
      texts.push(recordingOf(example, reply))
      for (const code of await unlabelledIn(api.db)) unlabelled.add(code)
    }
    await compare(join(RECORDED, fileOf(domain, call)), texts.join('\n'))
  })
})

test('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})

test('the audit trail has a label for every action and column that a call writes', () => {
  expect([...unlabelled].sort()).toEqual([])
})

/** Refusals without an example of their own, and the test that covers them. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  TOO_BUSY: 'a statement that takes too long: error-replies.test.ts and slow-statements.test.ts',
  DATABASE_UNAVAILABLE: 'a lost connection: error-replies.test.ts and tests/faults',
  UNEXPECTED: 'a bug: error-replies.test.ts',
  STORAGE_FULL: 'takes a full disk: error-replies.test.ts, full-disk.test.ts',
  'HEAD /uploads/:uploadId: UPLOAD_BUSY': 'as PATCH; each takes five seconds of waiting',
  'DELETE /uploads/:uploadId: UPLOAD_BUSY': 'as PATCH',
}

test('every documented reply has been checked', () => {
  expect(Object.keys(DOCUMENTED).filter((name) => !read.has(name))).toEqual([])
})

describe('the examples', () => {
  const shown = Object.values(EXAMPLES).flat()
  const shownOf = Map.groupBy(shown, ({ call }) => nameOf(call))

  test('cover every call and each of its refusals', () => {
    const missing = contractEndpoints.flatMap(({ endpoint }) => {
      const shown = (shownOf.get(nameOf(endpoint)) ?? []).map(({ refusal }) => refusal ?? 'ok')
      return ['ok', ...(endpoint.config.errors ?? [])]
        .filter((wanted) => !shown.includes(wanted as never))
        .map((wanted) => `${nameOf(endpoint)}: ${wanted}`)
    })
    expect(missing.filter((one) => !(one in SHOWN_ELSEWHERE))).toEqual([])
  })

  test('cover every code of the table', () => {
    const codes = new Set(shown.map(({ refusal }) => refusal))
    expect(Object.keys(REFUSALS).filter((code) => !codes.has(code as never) && !(code in SHOWN_ELSEWHERE))).toEqual([])
  })

  test('are the only recordings', async () => {
    const files = Object.entries(EXAMPLES).flatMap(([domain, examples]) =>
      examples.map(({ call }) => fileOf(domain, nameOf(call))),
    )
    const found = await readdir(RECORDED, { recursive: true })
    expect(found.filter((name) => name.endsWith('.http')).sort()).toEqual([...new Set(files)].sort())
  })
})

test('a documented shape detects missing fields, other types, null and empty lists', () => {
  const shape = [' | total#', 'data[] | id# name$ note$?']
  const held = { total: 1, data: [{ id: 1, name: 'က', note: null }] }
  expect(breachesOf(held, shape)).toEqual([])
  expect(breachesOf({ ...held, total: '1' }, shape)).toEqual(['total is "1", not a number'])
  expect(breachesOf({ total: 1, data: [{ id: 1, name: null }] }, shape)).toEqual([
    'name is null, not a string',
    'note is missing',
  ])
  expect(breachesOf({ total: 0, data: [] }, shape)).toEqual(['nothing at data[]'])
})
