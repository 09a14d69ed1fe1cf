import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { DAY_MS, HOUR_MS } from '#platform/contract/durations.ts'
import { aBucketServer, BUCKET_KEY } from '#tests/support/bucket-server.ts'
import { aContentGroup, aCourse, anEnrolment, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { STORED_FILES } from '../../../workers.ts'
import type { Db } from '../database/connect.ts'
import { createFileStorage } from './file-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { type FileSweep, sweepFiles } from './sweep-files.ts'

const stores: Record<string, () => Promise<{ storage: Storage; remove: () => Promise<void> }>> = {
  'a folder': async () => {
    const root = await mkdtemp(join(tmpdir(), 'sweep-files-'))
    return { storage: createFileStorage(root), remove: () => rm(root, { recursive: true, force: true }) }
  },
  'a bucket': async () => {
    const { url, remove } = await aBucketServer()
    return { storage: createS3Storage({ url: `${url}/lessons`, ...BUCKET_KEY }), remove }
  },
}

describe.each(Object.entries(stores))('files in %s (OPS-24)', (_name, make) => {
  let db: Db
  let storage: Storage
  let remove: () => Promise<void>
  const written = Date.now()

  const sweep = (afterMs: number, filesAtOnce = 10_000, max?: number): Promise<FileSweep> =>
    sweepFiles({ db, storage, at: new Date(written + afterMs), filesAtOnce, max }, STORED_FILES)
  const keys = async (prefix = ''): Promise<string[]> => {
    const found: string[] = []
    for await (const { key } of storage.list('')) if (key.startsWith(prefix)) found.push(key)
    return found.sort()
  }
  const put = async (...names: string[]) => {
    for (const name of names) await storage.put(name, Buffer.from(name))
  }

  /** A row for each kind of file, and the keys that it references. */
  async function rowsOfEveryKind(): Promise<string[]> {
    const teacher = await aTeacher(db, {
      profilePath: 'pictures/accounts/a/96-320',
      nrcFrontPath: 'private/cards/b/1600.webp',
      nrcBackPath: 'private/cards/c/1600.webp',
    })
    const course = await aCourse(db, { ownerId: teacher.id, photoPath: 'pictures/courses/7/d/320-640' })
    const { id: enrolmentId } = await anEnrolment(db)
    const proof = { enrolmentId, filePath: 'private/proofs/e/1600.webp', sha256: Buffer.alloc(32) }
    await db
      .insertInto('paymentProofs')
      .values({ ...proof, pixelsSha256: Buffer.alloc(32) })
      .execute()
    const payment = await db
      .insertInto('registrationPayments')
      .values({ accountId: teacher.id, amountMmk: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('registrationPaymentFiles')
      .values({
        registrationPaymentId: payment.id,
        filePath: 'private/registrations/f/1600.webp',
        sha256: Buffer.alloc(32),
      })
      .execute()
    const ad = { slot: 'home', link: 'https://a.example', startsOn: '2026-01-01', endsOn: '2026-01-02' }
    await db
      .insertInto('adSlots')
      .values({ ...ad, imagePath: 'pictures/ads/g/480-960' })
      .execute()
    const lesson = await aContent({ storedKey: null, processing: Processing.completed }, course.id)
    await db
      .updateTable('contents')
      .set({
        storedKey: `contents/${lesson}/h.pdf`,
        hlsPrefix: `hls/${lesson}/i/`,
        posterPath: `hls/${lesson}/i/p.webp`,
      })
      .where('id', '=', lesson)
      .execute()
    return [
      ...['pictures/accounts/a/96.webp', 'pictures/accounts/a/96.avif', 'pictures/accounts/a/320.jpg'],
      ...['private/cards/b/1600.webp', 'private/cards/b/1600.jpg', 'private/cards/c/1600.webp'],
      ...['pictures/courses/7/d/320.webp', 'private/proofs/e/1600.webp', 'private/registrations/f/1600.webp'],
      ...[
        'pictures/ads/g/480.webp',
        `contents/${lesson}/h.pdf`,
        `hls/${lesson}/i/p.webp`,
        `hls/${lesson}/i/480p/1.m4s`,
      ],
    ]
  }

  async function aContent(
    state: { storedKey: string | null; processing: Processing },
    courseId?: number,
  ): Promise<number> {
    const group = await aContentGroup(db, courseId === undefined ? {} : { courseId })
    const { id } = await db
      .insertInto('contents')
      .values({
        groupId: group.id,
        title: 'a',
        originalName: 'a.pdf',
        contentType: ContentType.other,
        sizeBytes: 1,
        ...state,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  beforeAll(async () => {
    db = (await aDatabase()).db
    ;({ storage, remove } = await make())
  })
  afterAll(() => remove())

  test('that rows reference stay, of every kind, and unreferenced ones move to the trash after two days', async () => {
    const named = await rowsOfEveryKind()
    const unnamed = named.map((key) => key.replace(/\/(\d+\/)?([a-i])(?=[/.])/, '/999999/unnamed-$2'))
    const apart = ['share-cards/course/7.png', 'somewhere/else.txt']
    await put(...named, ...unnamed, ...apart)
    expect(await sweep(47 * HOUR_MS)).toMatchObject({ looked: named.length * 2 + 2, trashed: 0, unexpected: 1 })
    expect(await sweep(49 * HOUR_MS, 2)).toMatchObject({
      trashed: unnamed.length,
      deleted: 0,
      unexpected: 1,
      missing: 0,
    })
    const day = new Date(written + 49 * HOUR_MS).toISOString().slice(0, 10)
    expect(await keys('trash/')).toEqual(unnamed.map((key) => `trash/${day}/${key}`).sort())
    expect(await keys()).toEqual(expect.arrayContaining([...named, ...apart]))
    expect(await sweep(49 * HOUR_MS + 6 * DAY_MS)).toMatchObject({ trashed: 0, deleted: 0 })
    expect(await sweep(49 * HOUR_MS + 8 * DAY_MS)).toMatchObject({ trashed: 0, deleted: unnamed.length })
    expect(await keys()).toEqual([...named, ...apart].sort())
  })

  test('that are being uploaded stay', async () => {
    const arriving = await aContent({ storedKey: null, processing: Processing.processing })
    const beingPrepared = await aContent({ storedKey: 'contents/0/x.mp4', processing: Processing.processing })
    const files = [`contents/${arriving}/new.pdf`, `hls/${beingPrepared}/new/1.m4s`]
    await put(...files)
    expect(await sweep(20 * DAY_MS)).toMatchObject({ trashed: 0 })
    await db
      .updateTable('contents')
      .set({ deletedAt: new Date() })
      .where('id', 'in', [arriving, beingPrepared])
      .execute()
    expect(await sweep(20 * DAY_MS)).toMatchObject({ trashed: files.length })
  })

  test('stay where the database is of other files, until somebody says that it is not', async () => {
    const before = await keys()
    const other = (await aDatabase()).db
    const late = { storage, at: new Date(written + 30 * DAY_MS) }
    await expect(sweepFiles({ db: other, ...late }, STORED_FILES)).rejects.toThrow('nothing was moved')
    await put(...Array.from({ length: 21 }, (_, number) => `private/proofs/crowd-${number}/1600.webp`))
    await expect(sweep(30 * DAY_MS)).rejects.toThrow(/No row names 21 of \d+ files.* files sweep --most 21$/)
    expect(await keys()).toEqual(expect.arrayContaining(before))
    await expect(sweep(30 * DAY_MS, 10_000, 20)).rejects.toThrow('nothing was moved')
    expect(await sweep(30 * DAY_MS, 10_000, 21)).toMatchObject({ trashed: 21 })
  })

  test('stay where they are once the sweep is asked to stop', async () => {
    await put('private/proofs/stopped-1/1600.webp', 'private/proofs/stopped-2/1600.webp')
    const stopping = new AbortController()
    const storageThatStops: Storage = {
      ...storage,
      move: async (from, to) => {
        await storage.move(from, to)
        stopping.abort()
      },
    }
    const at = new Date(written + 20 * DAY_MS)
    const swept = await sweepFiles({ db, storage: storageThatStops, at, signal: stopping.signal }, STORED_FILES)
    expect(swept.trashed).toBe(1)
    expect(await keys('private/proofs/stopped-')).toHaveLength(1)
    expect(await sweep(20 * DAY_MS)).toMatchObject({ trashed: 1 })
  })

  test('that are missing are reported within a week, and their rows stay', async () => {
    const { id } = await aTeacher(db, { profilePath: 'pictures/accounts/gone/96-320' })
    const nights = []
    for (let night = 0; night < 7; night += 1) nights.push(await sweep(night * DAY_MS))
    expect(nights.flatMap(({ missingKeys }) => missingKeys)).toEqual(['pictures/accounts/gone/96.webp'])
    expect(await db.selectFrom('accounts').select('profilePath').where('id', '=', id).executeTakeFirst()).toBeDefined()
  })
})
