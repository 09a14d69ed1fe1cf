import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseReceipt } from '#domains/payments/server/reading/parse-receipt.ts'
import type { ReadFacts } from '#domains/payments/server/reading/read-facts.ts'
import { openReadingProcess } from '#domains/payments/server/reading/read-receipt.worker.ts'
import type { TextLine } from '#domains/payments/server/reading/text-line.ts'
import { renderPicture } from '#platform/server/files/images.ts'
import { type DrawnReceipt, drawReceipts } from './lib/receipts/draw-receipts.ts'
import { drawStrangers } from './lib/receipts/draw-strangers.ts'
import type { ReceiptFacts } from './lib/receipts/receipt-facts.ts'
import { COUNT, recordFigures } from './lib/record.ts'

// 360 generated receipts (12 layouts, 5 sets of facts, 6 damages) are stored as the till stores pictures and read as
// the worker reads them, with the network closed; then pictures that are no receipts. A certain fact that is wrong
// counts as a wrong agreement, whether or not anybody typed the same. Copies of a receipt are to be found by what is
// read from them, and no other receipt.
// Run: npm run bench -- receipts [SEED]
const SETS = 5
const seed = Number(process.argv[2] ?? 1)
const closedNetwork = join(import.meta.dirname, 'lib/receipts/closed-network.cjs')
const STORED_WIDTH = 1600

interface Tally {
  right: number
  certain: number
  wrong: number
  wrongAndCertain: number
}
type Fact = keyof ReadFacts
const NAMES: Record<Fact, string> = { number: 'number', amount: 'amount', reference: 'reference', paidAt: 'time' }
const FACTS: readonly Fact[] = ['number', 'amount', 'reference', 'paidAt']

const receipts = await drawReceipts({ seed, sets: SETS })
const strangers = await drawStrangers(seed)
const stored = await Promise.all(receipts.map(({ bytes }) => asStored(bytes)))
const engine = openReadingProcess(['--require', closedNetwork])
let peakKiB = 0
const watching = setInterval(watchMemory, 50)
const cpuBefore = childrenCpuSeconds()
const readings: ReadFacts[] = []
const times: number[] = []
for (const picture of stored) {
  const startedAt = performance.now()
  readings.push(parseReceipt(await readTwice(picture)))
  times.push(performance.now() - startedAt)
}
const falseFacts: ReadFacts[] = []
for (const bytes of strangers) falseFacts.push(parseReceipt(await engine.run(await asStored(bytes))))
clearInterval(watching)
await engine.close()
const cpuSeconds = (childrenCpuSeconds() - cpuBefore) / (stored.length + strangers.length)
report(cpuSeconds)

/** As the job: a picture at which the engine fails, or for which a busy machine has no time, is tried once more. */
function readTwice(picture: Buffer): Promise<TextLine[]> {
  return engine.run(picture).catch(() => engine.run(picture))
}

async function asStored(bytes: Uint8Array): Promise<Buffer> {
  const [rendition] = await renderPicture(bytes, [STORED_WIDTH])
  if (!rendition) throw new Error('a picture has a rendition')
  return rendition.webp
}

function report(cpu: number): void {
  const tallies = Object.fromEntries(FACTS.map((fact) => [fact, tallyOf(fact)])) as Record<Fact, Tally>
  for (const fact of FACTS) console.log(fact, JSON.stringify(tallies[fact]))
  const wrongAgreements = FACTS.reduce((sum, fact) => sum + tallies[fact].wrongAndCertain, 0)
  const note = (fact: Fact) =>
    `of ${receipts.length}; ${tallies[fact].certain} certain, ${tallies[fact].wrong} read wrongly, seed ${seed}`
  const copies = readings.filter((_, at) => receipts[at]?.damage !== 'screenshot').length
  const certainFalse = falseFacts.flatMap((reading) => FACTS.filter((fact) => reading[fact]?.sure)).length
  const figures = [
    ...FACTS.map((fact) => ({
      bar: `receipts without a right ${NAMES[fact]}`,
      unit: COUNT,
      value: receipts.length - tallies[fact].right,
      // 99 of a hundred are read rightly.
      note: note(fact),
      ...(fact === 'paidAt' ? {} : { target: '≤ 3' }),
    })),
    { bar: 'wrong facts that were certain', target: '≤ 0', unit: COUNT, value: wrongAgreements, note: `seed ${seed}` },
    {
      bar: 'certain facts in pictures that are no receipts',
      target: '≤ 0',
      unit: COUNT,
      value: certainFalse,
      note: `${strangers.length} pictures`,
    },
    {
      bar: 'copies that show the number of their original',
      target: '≥ 98',
      unit: '%',
      value: (100 * copiesFound()) / copies,
      note: `of ${copies}, seed ${seed}`,
    },
    {
      bar: 'receipts that show the number of another one',
      target: '≤ 0.5',
      unit: '%',
      value: (100 * strangersFound()) / receipts.length,
      note: `of ${receipts.length}, seed ${seed}`,
    },
    {
      bar: 'CPU of a reading',
      target: '≤ 0.8',
      unit: 's',
      value: cpu,
      note: `with the start of a process for 20 readings; median of the time ${median(times).toFixed(0)} ms`,
    },
    { bar: 'memory of the reading process, peak', target: '≤ 350', unit: 'MiB', value: peakKiB / 1024, note: '' },
    {
      bar: 'reading processes afterwards',
      target: '≤ 0',
      unit: COUNT,
      value: childrenOf(process.pid).length,
      note: 'their memory is free',
    },
  ]
  for (const { bar, value, unit, note } of figures) console.log(`${bar}: ${value.toPrecision(4)} ${unit}; ${note}`)
  recordFigures('receipts', figures)
}

// Functions, which the report above calls before a constant would be there.
function isSameReceipt(one: DrawnReceipt, other: DrawnReceipt): boolean {
  return one.layout === other.layout && one.facts.number === other.facts.number
}

/** As `picturesOfSameTransfer` of the desk: the number, or all but one digit of it with the amount and the minute. */
function isSameTransfer(first: number, second: number): boolean {
  const [one, two] = [readings[first], readings[second]]
  const [number, otherNumber] = [one?.number?.value ?? '', two?.number?.value ?? '']
  if (number === '' || number.length !== otherNumber.length) return false
  const differing = [...number].filter((digit, at) => digit !== otherNumber[at]).length
  if (differing === 0) return true
  const hasSameMinute = / ..:../.test(one?.paidAt?.value ?? '') && one?.paidAt?.value === two?.paidAt?.value
  return differing === 1 && hasSameMinute && one?.amount !== null && one?.amount.value === two?.amount?.value
}

function copiesFound(): number {
  const originals = receipts.flatMap((receipt, at) => (receipt.damage === 'screenshot' ? [{ receipt, at }] : []))
  return receipts.filter((copy, at) =>
    originals.some(
      (original) => original.at !== at && isSameReceipt(original.receipt, copy) && isSameTransfer(original.at, at),
    ),
  ).length
}

function strangersFound(): number {
  return receipts.filter((one, at) =>
    receipts.some((other, index) => one.facts.number !== other.facts.number && isSameTransfer(at, index)),
  ).length
}

function tallyOf(fact: Fact): Tally {
  const tally: Tally = { right: 0, certain: 0, wrong: 0, wrongAndCertain: 0 }
  for (const [at, receipt] of receipts.entries()) {
    const read = readings[at]?.[fact]
    if (read?.sure) tally.certain += 1
    if (read?.value === truth(receipt.facts)[fact]) tally.right += 1
    else {
      if (read) tally.wrong += 1
      if (read?.sure) tally.wrongAndCertain += 1
      say(receipt, fact, read)
    }
  }
  return tally
}

function say({ layout, damage, facts }: DrawnReceipt, fact: Fact, read: ReadFacts[Fact] | undefined): void {
  console.log(`${layout.name}, ${damage}, ${fact}: ${JSON.stringify(read)}, not ${truth(facts)[fact]}`)
}

function truth({ number, amountMmk, reference, day, time }: ReceiptFacts): Record<Fact, string | number> {
  const two = (value: number) => String(value).padStart(2, '0')
  const paidAt = `${day.year}-${two(day.month)}-${two(day.day)} ${two(time.hour)}:${two(time.minute)}`
  return { number, amount: amountMmk, reference, paidAt: paidAt }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function watchMemory(): void {
  for (const pid of childrenOf(process.pid)) {
    peakKiB = Math.max(peakKiB, Number(/VmHWM:\s+(\d+)/.exec(fileOf(pid, 'status'))?.[1] ?? 0))
  }
}

/** Processes of Node below this one; the browser has ended. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.flatMap((thread) =>
    fileOf(pid, `task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  )
}

/** Empty when the process has just ended. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** CPU of the children that have ended. */
function childrenCpuSeconds(): number {
  const fields = fileOf(process.pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}
