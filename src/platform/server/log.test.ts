import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAccessLog, openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog({ level: 'info', process: 'test' }, { write: (line) => lines.push(line) }))
  for (const line of lines) JSON.parse(line)
  return lines.join('')
}

describe('the log', () => {
  test('redacts passwords and tokens at any depth', () => {
    const text = logged((log) => {
      log.info({ password: 'hunter2', body: { token: 'hunter2', headers: { authorization: 'hunter2' } } }, 'request')
    })
    expect(text).not.toContain('hunter2')
    expect(text).toContain('request')
  })

  test('redacts tokens in URLs, headers and errors', () => {
    const text = logged((log) => {
      log.info({ url: '/files/7?token=hunter2&page=3' }, 'GET /x?key=hunter2')
      log.info(
        { url: '/backend/api/v2/pay/12.cGF5ZXI.t4hunter2.hunter2/claims' },
        'GET /pay/12.cGF5ZXI.t4hunter2.hunter2',
      )
      log.error(new Error('Authorization: Bearer hunter2.abc failed'))
    })
    expect(text).not.toContain('hunter2')
    expect(text).toContain('page=3')
  })

  test.each(['09791234567', '+959791234567', '959791234567', '09-791-234567', '၀၉၇၉၁၂၃၄၅၆၇'])(
    'redacts the phone number %s',
    (phone) => {
      expect(logged((log) => log.info({ recipient: phone }, `code for ${phone}`))).not.toContain(phone)
    },
  )

  test('keeps ids, amounts, days and times', () => {
    const line = logged((log) => log.info({ id: 95912345678, feeMmk: 150000, day: '2026-11-09' }, 'paid 09 2026'))
    expect(JSON.parse(line)).toMatchObject({ id: 95912345678, feeMmk: 150000, day: '2026-11-09', msg: 'paid 09 2026' })
    expect(Date.parse(JSON.parse(line).time)).not.toBeNaN()
  })
})

describe('the access log', () => {
  const answered = { reqId: 'r-1', method: 'GET', route: '/files/:id', status: 200, ms: 3 }

  test('writes lines of the same format', () => {
    const lines: string[] = []
    openAccessLog({ level: 'info', process: 'web' }, { write: (line) => lines.push(line) })(answered)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({ level: 'info', time: expect.any(String), process: 'web', ...answered })
  })

  test('omits the route of an unknown URL', () => {
    const lines: string[] = []
    openAccessLog(
      { level: 'info', process: 'web' },
      { write: (line) => lines.push(line) },
    )({ ...answered, route: undefined })
    expect(JSON.parse(lines[0] ?? '')).not.toHaveProperty('route')
  })

  test('writes nothing at log level warn', () => {
    const lines: string[] = []
    openAccessLog({ level: 'warn', process: 'web' }, { write: (line) => lines.push(line) })(answered)
    expect(lines).toEqual([])
  })
})

describe('the log lines of a process', () => {
  function run(script: string): ChildProcessByStdio<null, Readable, null> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  /** Logs 5,000 lines in another process, and ends it in one of several ways while they are buffered. */
  async function linesOf(end: string): Promise<string[]> {
    const script = `
      import { openAccessLog, openLog, openLogLines } from '#platform/server/log.ts'
      import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
      const lines = openLogLines()
      const log = openLog({ level: 'info', process: 'test' }, lines)
      const access = openAccessLog({ level: 'info', process: 'test' }, lines)
      runUntilStopped(async () => undefined, log)
      for (let n = 0; n < 5000; n++) access({ reqId: String(n), method: 'GET', route: '/*', status: 200, ms: 0 })
      ${end}`
    const child = run(script)
    const [written] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return written.trim().split('\n')
  }
  const ids = (lines: string[]) => lines.flatMap((line) => JSON.parse(line).reqId ?? [])
  const all = Array.from({ length: 5000 }, (_, n) => String(n))

  test('are complete after SIGTERM, including the last one', async () => {
    const lines = await linesOf(`process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 600_000)`)
    expect(ids(lines)).toEqual(all)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'stopping: SIGTERM' })
  })

  test('are complete after an uncaught error', async () => {
    expect(ids(await linesOf(`throw new Error('a bug')`))).toEqual(all)
  })

  test('are complete after process.exit', async () => {
    expect(ids(await linesOf('process.exit(3)'))).toEqual(all)
  })

  test('are written soon while the process runs', async () => {
    const child = run(`
      import { openLog, openLogLines } from '#platform/server/log.ts'
      openLog({ level: 'info', process: 'test' }, openLogLines()).info('one line')
      setTimeout(() => {}, 600_000)`)
    let written = ''
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk
    })
    await expect.poll(() => written).toContain('\n')
    expect(child.exitCode, 'it runs still').toBeNull()
    expect(JSON.parse(written)).toMatchObject({ msg: 'one line' })
  })
})
