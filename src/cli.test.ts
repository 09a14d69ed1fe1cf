import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { matchesPassword } from '#domains/accounts/server/passwords/passwords.ts'
import { aDatabase, anEmptyDatabase, type TestDatabase } from '../tests/ground/database.ts'
import { temporaryFolder } from '../tests/ground/temporary-folder.ts'

describe('the command line', () => {
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await aDatabase()
    dataDir = await temporaryFolder('cli')
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  async function cli(
    words: string[],
    { input = '', url = database.url } = {},
  ): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, ['src/cli.ts', ...words], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
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

  const aye = ['create-admin', '--email', 'aye@pyinnya.example', '--name', 'Daw Aye', '--role', 'finance']

  test('says what it can do when asked for something else', async () => {
    const { code, said } = await cli(['toString'])
    expect(code).toBe(2)
    expect(said).toContain('create-admin')
    expect(said).toContain('migrate')
  })

  test('migrates an empty database, and then finds it up to date', async () => {
    const { url } = await anEmptyDatabase()
    expect((await cli(['migrate'], { url })).said).toContain('0001-')
    expect((await cli(['migrate'], { url })).said).toContain('up to date')
  })

  test('enters an admin whose password comes from the input and is never shown', async () => {
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
  ])('refuses %s in one line', async (_what, words, password, reason) => {
    const { code, said } = await cli(words, { input: `${password}\n` })
    expect(code).toBe(1)
    expect(said).toContain(reason)
    expect(said.trim().split('\n')).toHaveLength(1)
  })

  test.each([
    ['a backup to nowhere', ['backup'], 'BACKUP_DIR'],
    ['a name that leads elsewhere', ['backup', 'verify', '../../etc', '--from', '/tmp'], 'There is no backup'],
    ['a restore to nowhere', ['restore', '20260318T230000Z'], '--into'],
  ])('refuses %s in words', async (_what, words, reason) => {
    const { code, said } = await cli(words)
    expect(code).toBe(1)
    expect(said).toContain(reason)
    expect(said).not.toContain('    at ')
  })

  test('fills no database that has people with demo data', async () => {
    const { code, said } = await cli(['seed-demo'])
    expect(code).toBe(0)
    expect(said).toContain('nothing was done')
  })
})
