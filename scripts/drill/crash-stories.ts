import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  aClass,
  aContentGroup,
  aCourse,
  anAdmin,
  aPaymentMethod,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'
import { persistently } from './killed-site.ts'
import { type Answer, type Call, GaveUp, type RetryingClient } from './retrying-client.ts'

const OWNERS = 12
const UPLOAD_BYTES = { min: 20_000, max: 400_000 }

interface Owner {
  readonly token: string
  readonly courseId: number
  readonly classId: number
  readonly groupId: number
}

/** What the clients work on. */
export interface CrashWorld {
  readonly db: Db
  readonly owners: readonly Owner[]
  readonly adminToken: string
  readonly methodId: number
}

/** What the server has acknowledged to one student. */
export interface Purchase {
  readonly kind: 'course' | 'class'
  readonly targetId: number
  readonly studentId: number
  isEnrolled: boolean
  /** sha256 of pictures. */
  pictures: string[]
  transfer?: { readonly numberTyped: string; readonly amountMmk: number }
  isApproved: boolean
  stars?: number
}

/** What the server has acknowledged to one owner. */
export interface Upload {
  readonly groupId: number
  readonly title: string
  readonly sha256: string
  isStored: boolean
}

/** Everything that was acknowledged. */
export interface CrashLog {
  readonly purchases: Purchase[]
  readonly uploads: Upload[]
  /** Refusals of calls that should have succeeded. */
  readonly refused: string[]
  gaveUp: number
}

export async function aCrashWorld(db: Db): Promise<CrashWorld> {
  const owners: Owner[] = []
  for (let count = 0; count < OWNERS; count += 1) {
    const teacher = await aTeacher(db)
    const course = await aVideoCourse(db, { ownerId: teacher.id })
    const { id: classId } = await aClass(db, { courseId: (await aCourse(db, { ownerId: teacher.id })).id })
    const group = await aContentGroup(db, { courseId: course.id })
    const token = await openSession(db, { accountId: teacher.id })
    owners.push({ token, courseId: course.id, classId, groupId: group.id })
  }
  const admin = await anAdmin(db)
  const method = await aPaymentMethod(db)
  return { db, owners, adminToken: await openSession(db, { adminId: admin.id }), methodId: method.id }
}

/** Lets people work until the signal: each buys, pays, is verified and rates; owners upload; guests look around. */
export class CrashStories {
  readonly log: CrashLog = { purchases: [], uploads: [], refused: [], gaveUp: 0 }
  readonly #world: CrashWorld
  readonly #client: RetryingClient
  #made = 0

  constructor(world: CrashWorld, client: RetryingClient) {
    this.#world = world
    this.#client = client
  }

  /** @param buyers - how many buy at the same time; half as many upload, two look around */
  async run(signal: AbortSignal, buyers: number): Promise<void> {
    const each = (count: number, story: (number: number) => Promise<void>) =>
      Array.from({ length: count }, (_, number) => this.#again(signal, () => story(number)))
    await Promise.all([
      ...each(buyers, () => this.#purchase()),
      ...each(Math.ceil(buyers / 2), () => this.#upload()),
      ...each(2, (number) => this.#lookAround(number)),
    ])
  }

  async #again(signal: AbortSignal, story: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      try {
        await story()
      } catch (error) {
        if (!(error instanceof GaveUp)) throw error
        if (!signal.aborted) this.log.gaveUp += 1
      }
    }
  }

  async #purchase(): Promise<void> {
    const { db, methodId, adminToken } = this.#world
    const owner = this.#anOwner()
    const student = await persistently(() => aStudent(db))
    const token = await persistently(() => openSession(db, { accountId: student.id }))
    const kind = this.#made++ % 3 === 0 ? 'class' : 'course'
    const targetId = kind === 'class' ? owner.classId : owner.courseId
    const purchase: Purchase = {
      kind,
      targetId,
      studentId: student.id,
      isEnrolled: false,
      pictures: [],
      isApproved: false,
    }
    this.log.purchases.push(purchase)

    const enrolling = json({ [`${kind}_id`]: targetId, student_id: student.id })
    const enrolled = await this.#call({ method: 'POST', path: `/${kind}/enroll`, token, ...enrolling })
    purchase.isEnrolled = this.#isDone(enrolled, ['ALREADY_BOUGHT', 'ALREADY_APPLIED'])
    if (!purchase.isEnrolled) return

    const bytes = await aPicture()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'proof.png')
    const proofPath = kind === 'class' ? `/my/class/${targetId}/payment/create` : `/course/${targetId}/payment/create`
    const sent = await this.#call({ method: 'POST', path: proofPath, token, body: form })
    if (!this.#isDone(sent) || !sent.text.includes('"success"')) return
    purchase.pictures.push(sha256Of(bytes))

    const enrolment = await persistently(() => enrolmentOf(db, purchase))
    const transfer = { numberTyped: `C${randomBytes(8).toString('hex')}`, amountMmk: enrolment.feeMmk }
    const verifying = json({ transaction_no: transfer.numberTyped, method_id: methodId, amount: transfer.amountMmk })
    const verifyPath = `/admin/enrolments/${kind}/${enrolment.id}/verify`
    const verified = await this.#call({ method: 'POST', path: verifyPath, token: adminToken, ...verifying })
    if (!this.#isDone(verified)) return
    purchase.transfer = transfer
    if (kind === 'class') {
      const acceptPath = `/my/class/${targetId}/student/${student.id}/accept`
      const accepted = await this.#call({ method: 'GET', path: acceptPath, token: owner.token })
      if (!this.#isDone(accepted)) return
    }
    purchase.isApproved = true
    await this.#rate(purchase, token)
  }

  async #rate(purchase: Purchase, token: string): Promise<void> {
    const { kind, targetId } = purchase
    const stars = 1 + (this.#made % 5)
    const rated = await this.#call(
      kind === 'class'
        ? { method: 'GET', path: `/my/class/${targetId}/rate?rate=${stars}`, token }
        : { method: 'POST', path: `/course/${targetId}/rate`, token, ...json({ rate: stars }) },
    )
    if (this.#isDone(rated)) purchase.stars = stars
  }

  async #upload(): Promise<void> {
    const { token, courseId, groupId } = this.#anOwner()
    const size = UPLOAD_BYTES.min + (this.#made++ % 20) * ((UPLOAD_BYTES.max - UPLOAD_BYTES.min) / 20)
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.round(size))])
    const title = `crash ${randomBytes(8).toString('hex')}`
    const upload: Upload = { groupId, title, sha256: sha256Of(bytes), isStored: false }
    this.log.uploads.push(upload)
    const headers = { 'tus-resumable': '1.0.0' }
    const ids = { course_id: courseId, group_id: groupId }
    const uploadKey = randomBytes(16).toString('hex')
    const metadata = uploadMetadata({ filename: 'a.pdf', content_title: title, upload_key: uploadKey, ...ids })
    const begun = await this.#call({
      method: 'POST',
      path: '/uploads',
      token,
      headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    })
    if (!this.#isDone(begun)) return
    const at = new URL(begun.headers.get('location') ?? '', 'http://drill').pathname
    for (let offset = 0; offset < bytes.length; ) {
      await this.#client.once({
        method: 'PATCH',
        path: at,
        token,
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes.subarray(offset)),
      })
      const state = await this.#client.send({ method: 'HEAD', path: at, token, headers })
      if (!this.#isDone(state)) return
      offset = Number(state.headers.get('upload-offset'))
    }
    upload.isStored = true
  }

  async #lookAround(number: number): Promise<void> {
    const paths = ['/', '/class/list', `${API_BASE}/class/list?page=1`, `${API_BASE}/course/list?keyword=english`]
    await this.#client.once({ method: 'GET', path: paths[(this.#made + number) % paths.length] ?? '/' })
    await sleep(100)
  }

  #call(call: Call): Promise<Answer> {
    return this.#client.send({ ...call, path: API_BASE + call.path })
  }

  /** @param doneBefore - codes of refusals that say that an earlier try succeeded */
  #isDone({ status, text, isRepeated }: Answer, doneBefore: readonly string[] = []): boolean {
    if (status < 300) return true
    if (isRepeated && doneBefore.some((code) => text.includes(code))) return true
    this.log.refused.push(`${status} ${text.slice(0, 200)}`)
    return false
  }

  #anOwner(): Owner {
    const { owners } = this.#world
    return owners[this.#made % owners.length] as Owner
  }
}

function enrolmentOf(db: Db, { kind, targetId, studentId }: Purchase) {
  return db
    .selectFrom('enrolments')
    .select(['id', 'feeMmk'])
    .where(kind === 'class' ? 'classId' : 'courseId', '=', targetId)
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow()
}

function json(body: object): { headers: Record<string, string>; body: string } {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Like no other, so that no two students send the same one. */
function aPicture(): Promise<Buffer> {
  return sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .png()
    .toBuffer()
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
