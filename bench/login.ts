import { verify } from '@node-rs/argon2'
import { hashPassword } from '#domains/accounts/server/index.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { aDemoDatabase, aWebProcess } from './ground/site.ts'

// What a log-in costs the web process, against the comparing of its one argon2 hash. The two take turns, so that whatever
// else the machine does weighs on both. Run: npm run bench -- login
const ROUNDS = 9
const EACH = 30

const database = await aDemoDatabase()
const web = await aWebProcess(database)
try {
  const kept = await hashPassword(demoAccounts.password)
  const byHash: number[] = []
  const byLogin: number[] = []
  await logIns(EACH)
  await comparisons(EACH, kept)
  for (let round = 0; round < ROUNDS; round += 1) {
    byHash.push(await comparisons(EACH, kept))
    byLogin.push(await logIns(EACH))
  }
  const [hash, login] = [median(byHash), median(byLogin)]
  console.log(`comparing one hash  ${hash.toFixed(2)} ms CPU`)
  console.log(`logging in          ${login.toFixed(2)} ms CPU`)
  console.log(`ratio ${(login / hash).toFixed(2)}`)
} finally {
  await web.stop()
  await database.stop()
}

/** CPU milliseconds of this process for one comparison. */
async function comparisons(count: number, kept: string): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < count; time += 1) {
    if (!(await verify(kept, demoAccounts.password))) throw new Error('the password is not the kept one')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

/** CPU milliseconds of the web process for one log-in. */
async function logIns(count: number): Promise<number> {
  const before = web.cpuSeconds()
  for (let time = 0; time < count; time += 1) {
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
  }
  return ((web.cpuSeconds() - before) * 1000) / count
}

function median(figures: readonly number[]): number {
  return [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}
