import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, anApiProcess } from '#tests/support/api-process.ts'
import { aDatabase } from '#tests/support/database.ts'
import { FORM_END, openForm, partHead } from '#tests/support/raw-form.ts'

const MIB = 2 ** 20
const FIELDS = 40
const FIELD_BYTES = 8 * MIB
const LARGEST_GROWTH_BYTES = 80 * MIB

let api: ApiProcess
beforeAll(async () => {
  api = await anApiProcess((await aDatabase()).url)
  // A first form, so that compilation and opened connections do not count.
  expect(await sendSignUp({ fields: 2, fieldBytes: 100, announcesLength: true })).toBe(422)
})
afterAll(() => api.stop())

const fieldName = (at: number) => `field_${String(at).padStart(2, '0')}`

async function sendSignUp(form: { fields: number; fieldBytes: number; announcesLength: boolean }) {
  const { fields, fieldBytes } = form
  const lengthBytes = form.announcesLength
    ? fields * (partHead(fieldName(0)).length + fieldBytes) + FORM_END.length
    : undefined
  const sent = await openForm(api.port, '/register/teacher', { lengthBytes })
  for (let at = 0; at < fields && sent.socket.writable; at++) {
    await sent.part(fieldName(at))
    await sent.fill(fieldBytes)
  }
  await sent.end()
  const status = await sent.status
  sent.socket.destroy()
  return status
}
const large = { fields: FIELDS, fieldBytes: FIELD_BYTES }

async function call(path: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${api.port}/backend/api/v2${path}`)
  return status
}

test('a sign-up with 40 texts of 8 MiB is refused without holding them in memory, with and without a length (SEC-02)', async () => {
  const before = await api.peakBytes()
  expect(await sendSignUp({ ...large, announcesLength: true })).toBe(413)
  expect(await sendSignUp({ ...large, announcesLength: false })).toBe(413)
  expect((await api.peakBytes()) - before).toBeLessThan(LARGEST_GROWTH_BYTES)
})

test('ten simultaneous ones do not end the process, and other calls are answered meanwhile (SEC-02)', async () => {
  const before = await api.peakBytes()
  let isOver = false
  const attack = Promise.all(
    Array.from({ length: 10 }, () => sendSignUp({ ...large, announcesLength: false })),
  ).finally(() => {
    isOver = true
  })
  const answers = []
  while (!isOver) answers.push(await call('/course/categories'))
  expect(await attack).toEqual(Array(10).fill(413))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(api.process.exitCode).toBeNull()
  expect((await api.peakBytes()) - before).toBeLessThan(LARGEST_GROWTH_BYTES)
})
