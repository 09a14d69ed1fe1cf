import { setTimeout as wait } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { hashPassword } from '#domains/accounts/server/index.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess } from './lib/site.ts'

// CPU time of a log-in in the web process, relative to its one argon2 verification. Both alternate, so that
// other load affects both. There are two yardsticks: the same hash in the same process at the same pace, and one
// in a tight loop of this process, with warm caches and without idle time. Run: npm run bench -- login
const ROUNDS = 9
const EACH = 30
const LOOP = 10
/** Pause between two log-ins, in which the process becomes idle. */
const PAUSE_MS = 5

interface Turn {
  readonly login: number
  readonly hash: number
  readonly loop: number
}

const database = await aDemoDatabase()
const web = await aWebProcess(database, 'hash-here.ts')
try {
  const kept = await hashPassword(demoAccounts.password)
  await turn(kept)
  const turns: Turn[] = []
  for (let round = 0; round < ROUNDS; round += 1) turns.push(await turn(kept))
  const of = (figure: (turn: Turn) => number) => median(turns.map(figure)).toFixed(2)
  const ratio = (yardstick: 'hash' | 'loop') => median(turns.map((each) => each.login / each[yardstick]))
  recordFigures('login', [
    { bar: 'log-in ÷ its hash, same process and cadence, CPU', target: '≤ 1.3', value: ratio('hash'), unit: '×' },
    { bar: 'log-in ÷ its hash in a tight loop, CPU', target: '≤ 1.3', value: ratio('loop'), unit: '×' },
  ])
  console.log(`logging in                          ${of(({ login }) => login)} ms CPU`)
  console.log(`its hash, same process and cadence  ${of(({ hash }) => hash)} ms CPU`)
  console.log(`its hash in a tight loop            ${of(({ loop }) => loop)} ms CPU`)
  console.log(`ratio to the same cadence ${of(({ login, hash }) => login / hash)}`)
  console.log(`ratio to the tight loop   ${of(({ login, loop }) => login / loop)}`)
} finally {
  await web.stop()
  await database.stop()
}

/** Mean CPU milliseconds: log-ins and bare hashes alternating, then as many hashes in a loop. */
async function turn(kept: string): Promise<Turn> {
  let [login, hash] = [0, 0]
  for (let time = 0; time < EACH; time += 1) {
    await wait(PAUSE_MS)
    login += await logIn()
    await wait(PAUSE_MS)
    hash += await compareThere(kept)
  }
  return { login: login / EACH, hash: hash / EACH, loop: await compareInLoop(kept) }
}

async function logIn(): Promise<number> {
  const before = web.cpuMs()
  const reply = await fetch(`${web.url}${API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user_type: 'student',
      phone_number: demoAccounts.student,
      password: demoAccounts.password,
    }),
  })
  const { token } = (await reply.json()) as { token?: string }
  if (!token) throw new Error(`the log-in was answered with ${reply.status}`)
  // Work that the process does after its reply belongs to the log-in.
  await wait(PAUSE_MS)
  return web.cpuMs() - before
}

async function compareThere(kept: string): Promise<number> {
  const { matches, cpuMs } = await web.ask<{ matches: boolean; cpuMs: number }>({
    kept,
    password: demoAccounts.password,
  })
  if (!matches) throw new Error('the password is not the kept one')
  return cpuMs
}

async function compareInLoop(kept: string): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < LOOP; time += 1) {
    if (!(await verify(kept, demoAccounts.password))) throw new Error('the password is not the kept one')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / LOOP
}

function median(figures: readonly number[]): number {
  return [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}
