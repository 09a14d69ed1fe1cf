import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess } from './lib/site.ts'

// Saving a profile with a photograph of twelve megapixels, one and then eight simultaneously: memory, and the
// delay of a light call meanwhile; and the refusal of a picture of 108 megapixels. Run: npm run bench --
// profile-photo
const LIGHT_CALL = '/registration/settings'

const database = await aDemoDatabase()
const web = await aWebProcess(database)
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  const token = await aTeachersToken()
  const photo = await aPhotograph()
  console.log(`a photograph of 4000 × 3000, ${(photo.length / 2 ** 20).toFixed(1)} MiB`)
  await save(token, await aPhotograph(400))
  await measure('nothing beside it', () => sleep(3000))
  const one = await measure('one save', () => expectStatus(save(token, photo), 200))
  const eight = await measure('eight saves at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => expectStatus(save(token, photo), 200)))
  })
  const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: 'red' } })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  const refused = await measure('108 megapixels, refused', () => expectStatus(save(token, bomb), 422))
  const mib = { target: '≤ 381', unit: 'MiB' }
  recordFigures('profile-photo', [
    { bar: 'one photo of 12 megapixels, memory of the web process', ...mib, value: one.peakMib },
    { bar: 'eight at once, memory of the web process', ...mib, value: eight.peakMib },
    { bar: 'a light call during one save, longest wait', value: one.longestMs, unit: 'ms' },
    { bar: 'a light call during eight saves, longest wait', value: eight.longestMs, unit: 'ms' },
    { bar: 'CPU until a picture of 108 megapixels is refused', value: refused.cpuSeconds, unit: 's' },
  ])
} finally {
  await web.stop()
  await database.stop()
}

async function measure(name: string, work: () => Promise<void>) {
  let peakMib = 0
  let going = true
  const waits: number[] = []
  const watching = setInterval(() => {
    peakMib = Math.max(peakMib, web.memoryMib())
  }, 20)
  const calling = (async () => {
    while (going) {
      const askedAt = performance.now()
      await (await fetch(`${web.url}${API_BASE}${LIGHT_CALL}`)).arrayBuffer()
      waits.push(performance.now() - askedAt)
      await sleep(10)
    }
  })()
  const [startedAt, cpuBefore] = [performance.now(), web.cpuSeconds()]
  await work()
  const ms = performance.now() - startedAt
  const cpuSeconds = web.cpuSeconds() - cpuBefore
  going = false
  await calling
  clearInterval(watching)
  waits.sort((a, b) => a - b)
  const [median = 0, longest = 0] = [waits[Math.floor(waits.length / 2)], waits.at(-1)]
  console.log(
    `${name.padEnd(24)} ${ms.toFixed(0)} ms, ${cpuSeconds.toFixed(2)} CPU s; memory at most ` +
      `${peakMib.toFixed(0)} MiB; a light call waits ${median.toFixed(1)} ms, at most ${longest.toFixed(0)} ms`,
  )
  return { peakMib, longestMs: longest, cpuSeconds }
}

/** Detail everywhere, like leaves and hair, for the file size of a camera's picture. */
async function aPhotograph(width = 4000): Promise<Buffer> {
  const height = (width * 3) / 4
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 18 } },
  })
    .blur(0.8)
    .jpeg({ quality: 93 })
    .toBuffer()
  return noise
}

function save(token: string, picture: Buffer): Promise<Response> {
  return fetch(`${web.url}${API_BASE}/profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ profile: `data:image/jpeg;base64,${picture.toString('base64')}` }),
  })
}

async function expectStatus(reply: Promise<Response>, status: number): Promise<void> {
  const got = await reply
  const text = await got.text()
  if (got.status !== status) throw new Error(`answered ${got.status}: ${text}`)
}

async function aTeachersToken(): Promise<string> {
  const body = { phone_number: demoAccounts.teacher, password: demoAccounts.password, user_type: 'teacher' }
  const reply = await fetch(`${web.url}${API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await reply.json()) as { token: string }).token
}
