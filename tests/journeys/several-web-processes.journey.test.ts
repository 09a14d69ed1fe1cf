import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { freePort, startWeb, type WebProcess } from '#tests/support/web-process.ts'
import { childrenOf, killHard, until } from './processes.ts'

// Several web processes on one port: connections are distributed, a killed process is replaced while the others
// go on, and all of them end together. The first part of a request id, which is random per process, identifies
// the process that answered.

let web: WebProcess
beforeAll(async () => {
  web = await startWeb({ PORT: await freePort(), DATABASE_URL: ownSite().databaseUrl, WEB_PROCESSES: '2' })
})
afterAll(() => web.stop())

const LONGEST_ANSWER_MS = 30_000
/**
 * Longest wait of a client whose connection was being passed to a killed process: no process answers on it any
 * more.
 */
const PATIENCE_MS = 3_000

/** The process that answers on a new connection; undefined when none does. */
function answerer(timeout = LONGEST_ANSWER_MS): Promise<string | undefined> {
  return new Promise((done) => {
    const sent = request(`${web.url}${API_BASE}/course/categories`, { agent: false, timeout }, (reply) => {
      reply.resume()
      const id = String(reply.headers['x-request-id'])
      done(reply.statusCode === 200 ? id.slice(0, id.lastIndexOf('-')) : undefined)
    })
    sent.on('error', () => done(undefined))
    sent.on('timeout', () => sent.destroy(new Error('nobody answers')))
    sent.end()
  })
}

/** All processes that answered some sequential requests. */
async function answerers(): Promise<Set<string | undefined>> {
  const found = new Set<string | undefined>()
  for (let asked = 0; asked < 6; asked++) found.add(await answerer())
  return found
}

test('connections are distributed to each', async () => {
  const found = await answerers()
  expect(found.size).toBe(2)
  expect(found).not.toContain(undefined)
})

test('a killed process is replaced while the other continues', async () => {
  const before = await answerers()
  const children = childrenOf(web.pid)
  expect(children.length).toBe(2)
  killHard(children[0] ?? Number.NaN)
  await until('somebody new answers', async () => {
    const id = await answerer(PATIENCE_MS)
    return id !== undefined && !before.has(id)
  })
  const after = await answerers()
  expect(after.size).toBe(2)
  expect([...after].filter((id) => before.has(id)).length).toBe(1)
})

test('each renders pages', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(`${web.url}/class/list`)).status))
  expect(pages).toEqual([200, 200, 200, 200])
})

// The last test here: it ends them.
test('all end when their supervisor is stopped', async () => {
  const children = childrenOf(web.pid)
  await web.stop()
  expect(children.length).toBe(2)
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
