import { describe, expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog({ level: 'info', process: 'test' }, { write: (line) => lines.push(line) }))
  for (const line of lines) JSON.parse(line)
  return lines.join('')
}

describe('the log', () => {
  test('keeps no password and no token, however deep they lie', () => {
    const text = logged((log) => {
      log.info({ password: 'hunter2', body: { token: 'hunter2', headers: { authorization: 'hunter2' } } }, 'request')
    })
    expect(text).not.toContain('hunter2')
    expect(text).toContain('request')
  })

  test('keeps no token out of an address, a header or an error', () => {
    const text = logged((log) => {
      log.info({ url: '/files/7?token=hunter2&page=3' }, 'GET /x?key=hunter2')
      log.error(new Error('Authorization: Bearer hunter2.abc failed'))
    })
    expect(text).not.toContain('hunter2')
    expect(text).toContain('page=3')
  })

  test.each(['09791234567', '+959791234567', '959791234567', '09-791-234567', '၀၉၇၉၁၂၃၄၅၆၇'])(
    'keeps no phone number: %s',
    (phone) => {
      expect(logged((log) => log.info({ recipient: phone }, `code for ${phone}`))).not.toContain(phone)
    },
  )

  test('leaves ids, amounts, days and times alone', () => {
    const line = logged((log) => log.info({ id: 95912345678, feeMmk: 150000, day: '2026-11-09' }, 'paid 09 2026'))
    expect(JSON.parse(line)).toMatchObject({ id: 95912345678, feeMmk: 150000, day: '2026-11-09', msg: 'paid 09 2026' })
    expect(Date.parse(JSON.parse(line).time)).not.toBeNaN()
  })
})
