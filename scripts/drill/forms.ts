// npm run drill:forms [-- --record]: sends 50 sign-up forms of the greatest allowed size at once to a web process of
// its own, from several loopback addresses, while a visitor asks for the home page. The process has to stay below 450
// MiB and answer each form. Needs `npm run build`; ends by itself.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { COUNT, recordFigures } from '#bench/lib/record.ts'
import { aDemoDatabase, aWebProcess } from '#bench/lib/site.ts'
import { FORM_END, openForm, partHead } from '#tests/support/raw-form.ts'

const MIB = 2 ** 20
const FORMS = 50
const FORMS_PER_ADDRESS = 10
const PICTURES = 5
const PICTURE_BYTES = 10 * MIB
const LARGEST_RSS_MIB = 450

const { record } = parseArgs({ options: { record: { type: 'boolean', default: false } } }).values
const database = await aDemoDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query('delete from throttles')
await client.end()
const web = await aWebProcess(database)
try {
  const picture = await aLargePicture()
  const port = Number(new URL(web.url).port)
  await visit()
  const before = rssMib()
  let isOver = false
  const sent = Promise.all(Array.from({ length: FORMS }, (_, at) => signUp(port, at, picture))).finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) {
    waits.push(await visit())
    await sleep(100)
  }
  const statuses = Map.groupBy(await sent, (status) => status ?? 'no answer')
  const peak = peakMib()
  console.log(`answers: ${[...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ')}`)
  console.log(`memory: ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} MiB at most (limit ${LARGEST_RSS_MIB})`)
  console.log(`home page meanwhile: ${waits.length} visits, longest wait ${Math.max(...waits).toFixed(0)} ms`)
  const shed = statuses.get(503)?.length ?? 0
  const note = `each ${((PICTURES * PICTURE_BYTES) / MIB).toFixed(0)} MiB; ${before.toFixed(0)} MiB before`
  const unanswered = statuses.get('no answer')?.length ?? 0
  recordFigures(
    'drill-forms',
    [
      { bar: 'memory of the web process at most', value: peak, unit: 'MiB', target: `≤ ${LARGEST_RSS_MIB}`, note },
      { bar: 'forms without an answer', value: unanswered, unit: COUNT, target: '≤ 0', note: `of ${FORMS}` },
      { bar: 'forms put off with 503', value: shed, unit: COUNT, note: `of ${FORMS}` },
      { bar: 'longest wait for the home page meanwhile', value: Math.max(...waits), unit: 'ms', note: 'one visitor' },
    ],
    record,
  )
  if (peak > LARGEST_RSS_MIB || statuses.has('no answer')) process.exitCode = 1
} finally {
  await web.stop()
  await database.stop()
}

/** A picture of noise, which no format makes smaller, filled up to the largest size that a form may carry. */
async function aLargePicture(): Promise<Buffer> {
  const side = 1_800
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const png = await sharp({ create: { width: side, height: side, channels: 3, background: '#777', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  if (png.length > PICTURE_BYTES) throw new Error(`the picture has ${png.length} bytes`)
  // What follows the end of a PNG is no part of it.
  return Buffer.concat([png, Buffer.alloc(PICTURE_BYTES - png.length)])
}

async function signUp(port: number, at: number, picture: Buffer): Promise<number | undefined> {
  const texts = {
    name: 'ဒေါ်ခင်မာ',
    password: 'secret123',
    confirm_password: 'secret123',
    phone_number_1: `0966${String(at).padStart(7, '0')}`,
    email_1: '',
    phno_valid: '',
  }
  const head = Object.entries(texts)
    .map(([field, text]) => partHead(field) + text)
    .join('')
  const file = partHead('file', 'proof.png')
  const lengthBytes = Buffer.byteLength(head) + PICTURES * (file.length + picture.length) + FORM_END.length
  const localAddress = `127.0.0.${2 + Math.floor(at / FORMS_PER_ADDRESS)}`
  const form = await openForm(port, '/register/teacher', { lengthBytes, localAddress })
  await form.write(head)
  for (let sent = 0; sent < PICTURES; sent++) {
    await form.write(file)
    await form.write(picture)
  }
  await form.end()
  const status = await form.status
  form.socket.destroy()
  return status
}

/** @returns how long the home page took, in milliseconds */
async function visit(): Promise<number> {
  const startedAt = performance.now()
  const reply = await fetch(web.url)
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`the home page answered ${reply.status}`)
  return performance.now() - startedAt
}

function statusOf(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${web.pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}

function rssMib(): number {
  return statusOf('VmRSS')
}

function peakMib(): number {
  return statusOf('VmHWM')
}
