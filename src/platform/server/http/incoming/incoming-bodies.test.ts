import { readdirSync, readlinkSync } from 'node:fs'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { anEnrolment, aStudent } from '#tests/support/builders.ts'
import { aPictureDataUrl, aPng } from '#tests/support/multipart.ts'
import { FORM_END, openForm, partHead, type RawForm } from '#tests/support/raw-form.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { IncomingBodies } from './incoming-bodies.ts'

const MIB = 2 ** 20
/** With one work slot, this many bodies of guests may arrive concurrently. */
const ARRIVING_AT_ONCE = 8

let api: TestApi
let port: number
beforeAll(async () => {
  api = await aTestApi({ settings: { largeBodiesAtOnce: 1 } })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(() => api.close())
/** Sign-ups are throttled by IP address, and all of these come from one. */
beforeEach(() => api.db.deleteFrom('throttles').execute())

const folder = () => join(api.services.config.dataDir, 'incoming')

/** Files that this process has open in the folder of incoming bodies, including deleted ones. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder())
    } catch {
      return false
    }
  })
async function expectNothingLeft() {
  await expect.poll(openFiles).toEqual([])
  expect(await readdir(folder())).toEqual([])
}

const aSignUp = (lengthBytes: number | undefined) => openForm(port, '/register/teacher', { lengthBytes })

/** The status of a form after it was written. */
async function statusOf(form: RawForm, write: () => Promise<void> = () => form.end()) {
  await write()
  const status = await form.status
  form.socket.destroy()
  return status
}

describe('a form that is too large', () => {
  test('is refused at the first text above 10 kB, whatever length is announced', async () => {
    const form = await aSignUp(60 * MIB)
    await form.part('name')
    await form.fill(10_000 + 100_000)
    // The reply arrives although the client sends nothing more.
    expect(await form.status).toBe(413)
    expect(form.answered).toContain('BODY_TOO_LARGE')
    form.socket.destroy()
    await expectNothingLeft()
  })

  test('is refused for the sum of its texts; a long text field does not count', async () => {
    const sendTexts = async (count: number) => {
      const form = await aSignUp(undefined)
      await form.part('profile')
      await form.fill(8 * MIB)
      for (let at = 0; at < count; at++) {
        await form.part(`field_${at}`)
        await form.fill(10_000)
      }
      return statusOf(form)
    }
    expect(await sendTexts(25)).toBe(422)
    expect(await sendTexts(26)).toBe(413)
    await expectNothingLeft()
  })

  test('is refused unread when it announces more than 64 MiB, and after it has sent that much', async () => {
    const announced = await aSignUp(64 * MIB + 1)
    expect(await statusOf(announced, async () => undefined)).toBe(413)
    const inFiles = await aSignUp(undefined)
    const inNoPart = await aSignUp(undefined)
    expect(
      await statusOf(inFiles, async () => {
        await inFiles.part('file', 'a.png')
        await inFiles.fill(64 * MIB + 1)
      }),
    ).toBe(413)
    expect(await statusOf(inNoPart, () => inNoPart.fill(64 * MIB + 1))).toBe(413)
    await expectNothingLeft()
  })

  test('is refused above 40 parts', async () => {
    const sendParts = async (count: number) => {
      const body = Array.from({ length: count }, (_, at) => `${partHead(`field_${at}`)}text`).join('') + FORM_END
      const form = await aSignUp(body.length)
      return statusOf(form, () => form.write(body))
    }
    expect(await sendParts(40)).toBe(422)
    expect(await sendParts(41)).toBe(413)
  })

  test('is disconnected when it is still sent after the refusal', async () => {
    const form = await aSignUp(300 * MIB)
    expect(await form.status).toBe(413)
    await form.fill(300 * MIB)
    expect(form.writtenBytes).toBeLessThan(100 * MIB)
  })
})

test('a file above its limit is refused by its field', async () => {
  const form = await aSignUp(undefined)
  await form.part('file', 'proof.png')
  await form.fill(10 * MIB + 2)
  expect(await statusOf(form)).toBe(422)
  expect(form.answered).toContain('"file"')
  await expectNothingLeft()
})

test('an aborted form leaves no file', async () => {
  const form = await aSignUp(9 * MIB)
  await form.part('file', 'proof.png')
  await form.fill(3 * MIB)
  await expect.poll(() => openFiles().length).toBe(1)
  form.socket.destroy()
  await expectNothingLeft()
  expect(api.bugs).toEqual([])
})

describe('many forms at once', () => {
  test('slow guests delay and then refuse (503) further guests, but no logged-in caller', async () => {
    const slow = await Promise.all(Array.from({ length: ARRIVING_AT_ONCE }, () => aSignUp(2 * MIB)))
    for (const form of slow) {
      await form.part('file', 'proof.png')
      await form.fill(1000)
    }
    await expect.poll(() => openFiles().length).toBe(ARRIVING_AT_ONCE)
    const oneMore = await aSignUp(2 * MIB)
    expect(await oneMore.status).toBe(503)
    expect(oneMore.answered).toMatch(/retry-after: 5/i)
    expect(oneMore.answered).toContain('TOO_BUSY')
    oneMore.socket.destroy()
    expect(await sendProof()).toBe(200)

    const patient = await aSignUp(undefined)
    slow[0]?.socket.destroy()
    expect(await statusOf(patient)).toBe(422)
    for (const form of slow) form.socket.destroy()
    await expectNothingLeft()
  })

  test('a large body waits while another is being processed', async () => {
    const release = await api.app.incomingBodies.work(1)
    let isAnswered = false
    const large = registerStudent(2 * MIB).then((reply) => {
      isAnswered = true
      return reply
    })
    await expect.poll(() => openFiles().length).toBe(1)
    expect((await registerStudent(0)).status).toBe(200)
    expect(isAnswered).toBe(false)
    release()
    expect((await large).status).toBe(200)
    await expectNothingLeft()
    // The slot is free, so the next one gets it at once.
    ;(await api.app.incomingBodies.work(1))()
  })
})

async function sendProof(): Promise<number | undefined> {
  const student = await aStudent(api.db)
  const { classId } = await anEnrolment(api.db, { studentId: student.id })
  const token = await openSession(api.db, { accountId: student.id })
  const form = await openForm(port, `/my/class/${classId}/payment/create`, { lengthBytes: undefined, token })
  return statusOf(form, async () => {
    await form.part('file', 'proof.png')
    await form.write(await aPng())
    await form.end()
  })
}

let made = 0
/** A student's sign-up in JSON, enlarged by an unknown field. */
async function registerStudent(unnamedBytes: number, payload?: string) {
  made += 1
  const form = {
    name: 'မောင်ကျော်ကျော်',
    password: 'secret123',
    confirm_password: 'secret123',
    phone_number_1: `0977${String(made).padStart(7, '0')}`,
    email_1: `large${made}@example.com`,
    phno_valid: '',
    profile: await aPictureDataUrl(),
    unnamed: 'a'.repeat(unnamedBytes),
  }
  return api.inject({
    method: 'POST',
    url: '/backend/api/v2/register/student',
    headers: { 'content-type': 'application/json' },
    payload: payload ?? JSON.stringify(form),
  })
}

describe('a large JSON body', () => {
  test('is read completely', async () => {
    const body = JSON.stringify({ name: 'က'.repeat(1_000_000) })
    expect((await registerStudent(0, body)).status).toBe(422)
    expect((await registerStudent(3 * MIB)).status).toBe(200)
    await expectNothingLeft()
  })

  test('is refused when it is not JSON, and above its limit with and without a length', async () => {
    expect((await registerStudent(0, `{"name": "${'a'.repeat(2 * MIB)}`)).json.code).toBe('UNREADABLE_BODY')
    expect((await registerStudent(8 * MIB)).status).toBe(413)
    const form = await openForm(port, '/register/student', { lengthBytes: undefined, contentType: 'application/json' })
    expect(await statusOf(form, () => form.fill(8 * MIB + 1))).toBe(413)
    await expectNothingLeft()
  })

  test('leaves no file when it is aborted', async () => {
    const form = await openForm(port, '/register/student', { lengthBytes: 3 * MIB, contentType: 'application/json' })
    await form.fill(MIB)
    await expect.poll(() => openFiles().length).toBe(1)
    form.socket.destroy()
    await expectNothingLeft()
    expect(api.bugs).toEqual([])
  })
})

test('files that are an hour old are deleted at the next start, younger ones stay', async () => {
  const bodies = new IncomingBodies({ folder: folder(), atOnce: 1 })
  const [old, young] = [join(folder(), 'old'), join(folder(), 'young')]
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  for (const path of [old, young]) await writeFile(path, 'left behind')
  await utimes(old, hoursAgo, hoursAgo)
  await bodies.sweep()
  expect(await readdir(folder())).toEqual(['young'])
  await rm(young)
})
