import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { aStudent, aVideoCourse } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'

// Design 4.6: the disk of a table is full. `npm run drill:disk` fills the disk of everything, WAL and files too.

const MAX_CALLS = 40
const TABLESPACE = `full_${process.pid}`
const disk = aSmallDisk()
let api: TestApi

/** A disk of 2 MiB; undefined where none can be mounted, which takes Linux and root. */
function aSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'pyinnya-full-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]).status === 0) return folder
  console.log('full-database-disk.test.ts needs Linux and root for a disk of its own')
  rmSync(folder, { recursive: true })
  return undefined
}

beforeAll(async () => {
  api = await aTestApi()
  if (disk === undefined) return
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(api.db)
  const { uid, gid } = statSync(`/proc/${rows[0]?.pid}`)
  chownSync(disk, uid, gid)
  chmodSync(disk, 0o700)
  await sql`create tablespace ${sql.raw(TABLESPACE)} location ${sql.lit(disk)}`.execute(api.db)
  // A new page for nearly every row, so that the table grows at once.
  await sql`alter table enrolments set (fillfactor = 10)`.execute(api.db)
  await sql`alter table enrolments set tablespace ${sql.raw(TABLESPACE)}`.execute(api.db)
})
afterAll(async () => {
  if (disk !== undefined) {
    await sql`alter table enrolments set tablespace pg_default`.execute(api.db)
    await sql`drop tablespace ${sql.raw(TABLESPACE)}`.execute(api.db)
    spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  }
  await api.close()
})

async function buy() {
  const [student, course] = [await aStudent(api.db), await aVideoCourse(api.db)]
  const token = await openSession(api.db, { accountId: student.id })
  const reply = await api.post('/course/enroll', { course_id: course.id, student_id: student.id }, token)
  const rows = await api.db.selectFrom('enrolments').select('id').where('studentId', '=', student.id).execute()
  return { status: reply.status, json: reply.json, rows: rows.length }
}

/** @returns what frees it again */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  await using file = await open(path, 'w')
  const block = Buffer.alloc(4096)
  const isWritten = () =>
    file.write(block).then(
      ({ bytesWritten }) => bytesWritten > 0,
      () => false,
    )
  while (await isWritten());
  return () => rm(path)
}

test.runIf(disk !== undefined)(
  'writes are refused in Burmese, leave nothing, and succeed once there is space',
  async () => {
    const makeSpace = await fill(disk ?? '')
    const replies: Awaited<ReturnType<typeof buy>>[] = []
    while (replies.length < MAX_CALLS && replies.at(-1)?.status !== 507) replies.push(await buy())
    const refused = replies.at(-1)
    expect(refused).toMatchObject({ status: 507, rows: 0 })
    expect(refused?.json).toMatchObject({ code: 'STORAGE_FULL', message: expect.stringMatching(/[\u1000-\u109f]/) })
    for (const reply of replies.slice(0, -1)) expect(reply).toMatchObject({ status: 200, rows: 1 })
    expect((await api.get('/course/list')).status).toBe(200)
    await makeSpace()
    expect(await buy()).toMatchObject({ status: 200, rows: 1 })
    expect(JSON.stringify(api.bugs)).toContain('no room left on the disk')
  },
)
