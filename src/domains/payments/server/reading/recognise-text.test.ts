import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawnReceipt, drawReceipts } from '#bench/lib/receipts/draw-receipts.ts'
import { RECEIPT_LAYOUTS } from '#bench/lib/receipts/receipt-layouts.ts'
import type { TaskProcess } from '#platform/server/threads/task-process.ts'
import { parseReceipt } from './parse-receipt.ts'
import { openReadingProcess } from './read-receipt.worker.ts'
import type { TextLine } from './text-line.ts'

// The benchmark `receipts` reads 240 of them; here are a few, one of each damage.
const closedNetwork = fileURLToPath(import.meta.resolve('#bench/lib/receipts/closed-network.cjs'))
let engine: TaskProcess<Uint8Array, TextLine[]>
let receipts: DrawnReceipt[]

beforeAll(async () => {
  engine = openReadingProcess(['--require', closedNetwork])
  const named = (name: string) => RECEIPT_LAYOUTS.filter((layout) => layout.name === name)
  receipts = [
    ...(await drawReceipts({ seed: 1, sets: 1, layouts: named('labels left'), damages: ['very small', 'photo'] })),
    ...(await drawReceipts({ seed: 1, sets: 1, layouts: named('Burmese dark band'), damages: ['small'] })),
  ]
}, 60_000)
afterAll(() => engine.close())

test('number, amount and reference of generated receipts, with the network closed', { timeout: 60_000 }, async () => {
  for (const { bytes, facts, damage } of receipts) {
    const { number, amount, reference } = parseReceipt(await engine.run(bytes))
    const read = { number: number?.value, amount: amount?.value, reference: reference?.value }
    expect(read, damage).toEqual({ number: facts.number, amount: facts.amountMmk, reference: facts.reference })
  }
})

test('a broken picture fails alone, a single pixel has no text', { timeout: 60_000 }, async () => {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const whole = receipts[0]?.bytes ?? Buffer.alloc(0)
  await expect(engine.run(whole.subarray(0, 900))).rejects.toThrow()
  await expect(engine.run(Buffer.from('no picture'))).rejects.toThrow()
  expect(parseReceipt(await engine.run(pixel)).number).toBeNull()
  expect(parseReceipt(await engine.run(whole)).number?.value).toBe(receipts[0]?.facts.number)
})
