import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAdvisoryLocks } from '#platform/server/database/advisory-locks.ts'
import { type Account, aContentGroup, aTeacher } from '#tests/support/builders.ts'
import { aContentApi, aVideoTeacher, type ContentApi } from '#tests/support/content-api.ts'
import { aClip, picture, quick, tone } from '#tests/support/video-clips.ts'
import { versionOf } from './offline/offline-stream.ts'
import { prepareVideo } from './preparation/prepare-video.ts'
import { recordReplaced } from './upload/accept-content.ts'

let api: ContentApi
let teacher: Account
let courseId: number
beforeAll(async () => {
  api = await aContentApi()
  ;({ teacher, courseId } = await aVideoTeacher(api.db))
})
afterAll(() => api.close())

async function aVideo(options: readonly string[]) {
  const { id: groupId } = await aContentGroup(api.db, { courseId })
  const name = `${groupId}.mp4`
  const bytes = await readFile(await aClip(api.services.config.dataDir, name, options))
  const list = `/my/course/${courseId}/content-gp/${groupId}/content`
  const { json } = await api.sendFile(teacher, `${list}/create`, { name, bytes, title: name })
  return { id: json.id as number, list, slides: `${list}/${json.id}/slides` }
}

const rowOf = async (list: string) => (await api.getAs(teacher, `${list}/list`)).json.data[0]
const contentOf = (id: number) =>
  api.db.selectFrom('contents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const renditionsOf = async (id: number) =>
  ((await contentOf(id)).renditions as { name: string }[] | null)?.map(({ name }) => name)

async function prepare(contentId: number): Promise<void> {
  const locks = await openAdvisoryLocks(api.db, api.services.listener)
  const run = { jobId: 'x', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  await prepareVideo({ ...api.services, locks }, contentId, run)
}

const stills = ['-f', 'lavfi', '-i', 'testsrc2=s=854x480:r=1/20,fps=5', ...tone, '-t', '40', '-g', '10', ...quick]

it('shows what was recognised as slides, and prepares it as its owner chooses, until the file is replaced', async () => {
  const { id, list, slides } = await aVideo(stills)
  expect((await rowOf(list)).prepared_as_slides).toBeNull()
  await prepare(id)
  expect(await rowOf(list)).toMatchObject({ prepared_as_slides: true, in_browsers: 'on' })
  expect(await renditionsOf(id)).toEqual(['360p', '480p', 'audio'])

  const before = await contentOf(id)
  expect((await api.postAs(teacher, slides, { slides: true })).json).toEqual({ status: 200 })
  expect(await contentOf(id), 'it is prepared so already').toEqual(before)
  expect((await api.postAs(teacher, slides, { slides: false })).json).toEqual({ status: 200 })
  expect(await rowOf(list)).toMatchObject({ is_processing: 1, enable_pc: false, prepared_as_slides: null })
  expect((await api.postAs(teacher, slides, { slides: true })).json, 'while it is prepared').toEqual({ status: 400 })
  await prepare(id)
  expect(await rowOf(list)).toMatchObject({ is_processing: 0, enable_pc: true, prepared_as_slides: false })
  expect(await renditionsOf(id)).toEqual(['144p', '240p', '360p', '480p', 'audio'])
  const anew = await contentOf(id)
  expect(anew.storedKey).toBe(before.storedKey)
  // So those who have saved it read that it was replaced or prepared again: the version does not say which.
  expect(versionOf({ hlsPrefix: String(anew.hlsPrefix) })).not.toBe(versionOf({ hlsPrefix: String(before.hlsPrefix) }))

  const { storedKey, originalName: fileName, sizeBytes } = await contentOf(id)
  const file = { contentId: id, storedKey: String(storedKey), fileName, sizeBytes }
  await api.db.transaction().execute((tx) => recordReplaced(tx, file))
  expect(await contentOf(id)).toMatchObject({ slidesChoice: null, preparedAsSlides: null })
  await prepare(id)
  expect(await rowOf(list)).toMatchObject({ prepared_as_slides: true })
}, 180_000)

it('prepares a moving picture as slides where its owner says so', async () => {
  const { id, list, slides } = await aVideo([...picture('854x480', 10), '-t', '6', ...quick])
  await prepare(id)
  expect(await rowOf(list)).toMatchObject({ prepared_as_slides: false })
  await api.postAs(teacher, slides, { slides: true })
  await prepare(id)
  expect(await rowOf(list)).toMatchObject({ prepared_as_slides: true })
  expect(await renditionsOf(id)).toEqual(['360p', '480p'])
}, 120_000)

it('offers no choice where it makes no difference', async () => {
  const { id, list, slides } = await aVideo([...picture('640x360', 5), '-t', '2', ...quick])
  await prepare(id)
  expect(await rowOf(list)).toMatchObject({ prepared_as_slides: null })
  expect((await api.postAs(teacher, slides, { slides: true })).json).toEqual({ status: 400 })
}, 60_000)

it('is refused to others, for what is not there, and without a choice', async () => {
  const { id: groupId } = await aContentGroup(api.db, { courseId })
  const path = `/my/course/${courseId}/content-gp/${groupId}/content/999999/slides`
  expect((await api.postAs(undefined, path, { slides: true })).status).toBe(401)
  expect((await api.postAs(await aTeacher(api.db), path, { slides: true })).json).toEqual({ status: 404 })
  expect((await api.postAs(teacher, path, { slides: true })).json).toEqual({ status: 404 })
  expect((await api.postAs(teacher, path, {})).status).toBe(422)
})
