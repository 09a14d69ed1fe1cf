import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { aContentGroup, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { script } from '../../start/processes.ts'
import { restrictPermissions } from './private-files.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

/** The distinct modes of files and folders below a folder. */
async function modesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const modes = async (kind: 'isFile' | 'isDirectory') => [
    ...new Set(
      await Promise.all(
        entries.filter((entry) => entry[kind]()).map((entry) => modeOf(join(entry.parentPath, entry.name))),
      ),
    ),
  ]
  return { files: await modes('isFile'), folders: await modes('isDirectory') }
}

async function send(path: string, token: string, fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, name === 'file' ? 'lesson.png' : 'proof.png')
  }
  const { payload, headers } = await multipartPayload(form)
  const url = `/backend/api/v2${path}`
  return api.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Bearer ${token}` } })
}

test("uploaded files are readable by the product's account only (SEC-13)", async () => {
  const umask = process.umask(0o022)
  try {
    const picture = new Blob([new Uint8Array(await aPng())])
    const student = await aStudent(api.db)
    const { classId } = await anEnrolment(api.db, { studentId: student.id })
    const studentToken = await openSession(api.db, { accountId: student.id })
    expect((await send(`/my/class/${classId}/payment/create`, studentToken, { proof: picture })).status).toBe(200)

    const owner = await aTeacher(api.db)
    const { id: courseId } = await aVideoCourse(api.db, { ownerId: owner.id })
    const { id: groupId } = await aContentGroup(api.db, { courseId })
    const ownerToken = await openSession(api.db, { accountId: owner.id })
    const path = `/my/course/${courseId}/content-gp/${groupId}/content/create`
    expect((await send(path, ownerToken, { content_title: 'A lesson', file: picture })).status).toBe(200)

    const { dataDir } = api.services.config
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['files', 'incoming', 'uploads']))
    expect(await modesBelow(dataDir)).toEqual({ files: ['600'], folders: ['700'] })
  } finally {
    process.umask(umask)
  }
})

test("logs are readable by the product's account only (SEC-13)", async () => {
  const folder = await temporaryFolder('logs')
  const program = join(folder, 'program.mjs')
  await writeFile(program, 'console.log("a line")')
  const logs = join(folder, 'logs')
  const umask = process.umask(0o022)
  const launch = script(program, { name: 'web', flags: [], logs, env: {} })
  const child = launch()
  process.umask(umask)
  while (child.exitCode === null) await sleep(20)
  expect([await modeOf(logs), await modeOf(join(logs, 'web.log'))]).toEqual(['700', '600'])
})

test('open folders of an older version are restricted at the start, and other folders stay (SEC-13)', async () => {
  const dataDir = await temporaryFolder('open-folders')
  const filesDir = join(dataDir, 'files')
  const [cards, logs, pictures] = [join(filesDir, 'private'), join(dataDir, 'logs'), join(filesDir, 'pictures')]
  for (const folder of [cards, logs, pictures]) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
  }
  await restrictPermissions({ dataDir, filesDir })
  expect([await modeOf(cards), await modeOf(logs), await modeOf(pictures)]).toEqual(['700', '700', '755'])
})
