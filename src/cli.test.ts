import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { matchesPassword } from '#domains/accounts/server/passwords/passwords.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { openQueue } from '#platform/server/jobs/queue.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { aClass, anAdmin, anEnrolment, aPaymentMethod, aStudent } from '#tests/support/builders.ts'
import { aDatabase, anEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { anSmtpServer } from '#tests/support/smtp-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

describe('the command line', () => {
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await aDatabase()
    dataDir = await temporaryFolder('cli')
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  async function cli(
    args: string[],
    { input = '', url = database.url, settings = {} } = {},
  ): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, ['src/cli.ts', ...args], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.stdin.end(input)
    const [code] = await once(child, 'close')
    return { code, said }
  }

  test('lists names that an earlier release stored wrong', async () => {
    const { id, accountNo } = await aStudent(database.db, { name: 'စီင်္ထူးထူး' })
    const { code, said } = await cli(['names', 'check'])
    expect(code, said).toBe(0)
    expect(said.split('\n')).toContain(`accounts\t${id}\t${accountNo}\tစီင်္ထူးထူး\tkinzi behind a sign, or first`)
    expect(said).toMatch(/^1 names or titles are probably stored wrong$/m)
    expect((await cli(['names'])).code).not.toBe(0)
  })

  test('names each old payment that was carried over with another amount than its fee', async () => {
    const { id: paymentMethodId } = await aPaymentMethod(database.db)
    const { id: classId } = await aClass(database.db, { feeMmk: 45_000 })
    const carried = async (verifiedAmountMmk: number) => {
      const { id: studentId, accountNo } = await aStudent(database.db)
      const at = new Date()
      const approved = { status: EnrolmentStatus.approved, approvedAt: at, paymentVerifiedAt: at }
      const fee = { feeMmk: 45_000, verifiedAmountMmk, paymentMethodId }
      const { id } = await anEnrolment(database.db, { classId, studentId, ...fee, ...approved })
      return `enrolment ${id} (${accountNo}, `
    }
    const [whole, short, over] = [await carried(45_000), await carried(1000), await carried(46_000)]
    const waiting = await anEnrolment(database.db, { classId, feeMmk: 45_000 })
    const { code, said } = await cli(['ledger', 'carry-over'])
    expect(code, said).toBe(0)
    const lines = said.split('\n')
    const of = (start: string) => lines.filter((line) => line.startsWith(start)).join()
    expect(of(short)).toMatch(/: the payment says 1,000Ks, the fee is 45,000Ks; booked: 44,000Ks waived$/)
    expect(of(over)).toMatch(/: the payment says 46,000Ks, the fee is 45,000Ks; booked: 1,000Ks credit of the student$/)
    expect(of(whole)).toBe('')
    expect(of(`enrolment ${waiting.id} `)).toBe('')
    expect(said).toContain('2 old payments have another amount than their fee')
    expect((await cli(['ledger', 'carry-over'])).said).toContain(short)
  })

  const aye = ['create-admin', '--email', 'aye@pyinnya.example', '--name', 'Daw Aye', '--role', 'finance']

  test('prints its usage for an unknown command', async () => {
    const { code, said } = await cli(['toString'])
    expect(code).toBe(2)
    expect(said).toContain('create-admin')
    expect(said).toContain('migrate')
  })

  test('migrates an empty database, and reports an up-to-date one', async () => {
    const { url } = await anEmptyDatabase()
    expect((await cli(['migrate'], { url })).said).toContain('0001-')
    expect((await cli(['migrate'], { url })).said).toContain('up to date')
  })

  test('creates an admin whose password is read from standard input and never printed', async () => {
    const { code, said } = await cli(aye, { input: 'correct horse\n' })
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Daw Aye may now sign in') })
    expect(said).not.toContain('correct horse')
    const { passwordHash, role } = await database.db
      .selectFrom('admins')
      .selectAll()
      .where('email', '=', 'aye@pyinnya.example')
      .executeTakeFirstOrThrow()
    expect(role).toBe('finance')
    expect(await matchesPassword(passwordHash, 'correct horse')).toBe(true)
  })

  test.each([
    [
      'a second admin with the same address',
      [...aye.slice(0, 2), 'AYE@pyinnya.example', ...aye.slice(3)],
      'correct horse',
      'exists already',
    ],
    ['a short password', aye, 'short', 'at least'],
    [
      'something that is no address',
      ['create-admin', '--email', 'aye', '--name', 'A'],
      'correct horse',
      'no e-mail address',
    ],
    ['a role that there is not', [...aye.slice(0, -1), 'king'], 'correct horse', 'owner|moderator|finance'],
  ])('refuses %s in one line', async (_what, args, password, reason) => {
    const { code, said } = await cli(args, { input: `${password}\n` })
    expect(code).toBe(1)
    expect(said).toContain(reason)
    expect(said.trim().split('\n')).toHaveLength(1)
  })

  test('ends an admin’s access and sessions, sets a password or role, and lists admins', async () => {
    const email = 'leaving@pyinnya.example'
    await anAdmin(database.db, { email, name: 'U Leaving', role: 'owner' })
    const admins = (action: string, ...more: string[]) => cli(['admins', action, '--email', email, ...more])
    expect(await admins('end')).toMatchObject({ code: 1, said: expect.stringContaining('At least one owner') })
    await anAdmin(database.db, { email: 'staying@pyinnya.example', role: 'owner' })
    const wrong = [
      ['admins'],
      ['admins', 'role', '--email', email, '--role', 'king'],
      ['admins', 'end', '--email', 'x'],
    ]
    const refused = await Promise.all(wrong.map((args) => cli(args)))
    for (const { code, said } of refused) expect([code, said.includes('    at ')]).toEqual([1, false])
    expect((await admins('role', '--role', 'moderator')).code).toBe(0)
    expect((await admins('end')).said).toContain('can sign in no more')
    const set = await cli(['admins', 'set-password', '--email', email], { input: 'another long one\n' })
    expect(set).toMatchObject({ code: 0, said: expect.not.stringContaining('another long one') })
    expect((await admins('end-sessions')).code).toBe(0)
    expect((await cli(['admins', 'list'])).said).toMatch(/^leaving@\S+ +U Leaving +moderator, access ended, /m)
    const admin = database.db.selectFrom('admins').select('passwordHash').where('email', '=', email)
    const { passwordHash } = await admin.executeTakeFirstOrThrow()
    expect(await matchesPassword(passwordHash, 'another long one')).toBe(true)
    const trail = await database.db.selectFrom('auditLog').select(['action', 'actorType']).orderBy('id').execute()
    expect(trail.slice(-4).map(({ action, actorType }) => `${actorType} ${action}`)).toEqual([
      'system admin.update',
      'system admin.end',
      'system admin.set-password',
      'system admin.end-sessions',
    ])
  }, 120_000)

  test.each([
    ['a backup to nowhere', ['backup'], 'BACKUP_DIR'],
    ['a name that leads elsewhere', ['backup', 'verify', '../../etc', '--from', '/tmp'], 'There is no backup'],
    ['a restore to nowhere', ['restore', '20260318T230000Z'], '--into'],
  ])('refuses %s with a message', async (_what, args, reason) => {
    const { code, said } = await cli(args)
    expect(code).toBe(1)
    expect(said).toContain(reason)
    expect(said).not.toContain('    at ')
  })

  test('refuses to fill a database that has accounts with demo data', async () => {
    const { code, said } = await cli(['seed-demo'])
    expect(code).toBe(0)
    expect(said).toContain('nothing was done')
  })

  test('lists parked jobs, requeues or deletes them, and requires a selection', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const queue = await openQueue({ url: database.url, log })
    onTestFinished(() => queue.close(1000))
    await database.db.transaction().execute((tx) => sendMail(tx, { ...aMail, kind: 'reset' }))
    await database.db.transaction().execute((tx) => sendMail(tx, { ...aMail, kind: 'notice' }))
    for (const name of ['mail-now', 'mail-notice']) {
      const [job] = await queue.boss.fetch(name)
      await sql`update pgboss.job set retry_limit = 0 where id = ${job?.id}`.execute(database.db)
      await queue.boss.fail(name, job?.id ?? '', new Error('the server is away'))
    }
    const { code, said } = await cli(['jobs', 'list'])
    expect(code).toBe(0)
    expect(said).toMatch(/^mail-now +0 +- +0 +1$/m)
    expect(said).toMatch(/^reset +0 +0 +0 +1 +\d+ s$/m)
    expect(said).toMatch(/^[\da-f-]{36} {2}mail-now \{"mailId":\d+\} .+ the server is away$/m)
    for (const args of [['retry'], ['drop'], ['drop', '--all', '--job', 'mail-now'], ['drop', '--id', '7'], ['mend']]) {
      expect(await cli(['jobs', ...args])).toMatchObject({ code: 1, said: expect.stringContaining('jobs list') })
    }
    expect((await cli(['jobs', 'retry', '--job', 'mail-now'])).said).toContain('1 job sent back')
    expect((await cli(['jobs', 'drop', '--all'])).said).toContain('1 job dropped')
    expect((await cli(['jobs', 'list'])).said).toMatch(/^mail-now +1 +\d+ s +0 +0$/m)
  })

  test('sends a test mail to the SMTP server, or prints why it failed', async () => {
    const server = await anSmtpServer({ unknown: ['nobody@example.com'] })
    onTestFinished(server.close)
    const [test, SMTP_URL] = [['mail', 'test', '--to'], server.url]
    expect(await cli([...test, 'op@example.com'])).toMatchObject({ code: 1, said: expect.stringContaining('SMTP_URL') })
    const taken = await cli([...test, 'op@example.com'], { settings: { SMTP_URL } })
    expect(taken).toEqual({ code: 0, said: 'The SMTP server took a mail to op@example.com\n' })
    expect(server.received).toHaveLength(1)
    const refused = await cli([...test, 'nobody@example.com'], { settings: { SMTP_URL } })
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('no such mailbox') })
  })
})

const aMail = { to: 'a@example.com', subject: 'က', text: 'က', language: 'my' } as const
