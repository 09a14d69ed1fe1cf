import { describe, expect, test } from 'vitest'
import { arrivedKeyword } from './sent-keywords.ts'

describe('arrivedKeyword()', () => {
  test('keeps what is typed when an older keyword of the field arrives after a newer one was sent', () => {
    expect(arrivedKeyword(['', 'Ex', 'Exc'], 'Ex')).toEqual({ sent: ['Ex', 'Exc'], isForeign: false })
    expect(arrivedKeyword(['Ex', 'Exc'], 'Exc')).toEqual({ sent: ['Exc'], isForeign: false })
  })

  test('takes over a keyword that was changed elsewhere', () => {
    expect(arrivedKeyword(['Excel'], '')).toEqual({ sent: [''], isForeign: true })
    expect(arrivedKeyword(['', 'Exc'], 'Word')).toEqual({ sent: ['Word'], isForeign: true })
  })

  test('takes over a keyword that was sent and replaced before', () => {
    const { sent } = arrivedKeyword(['', 'Excel'], 'Excel')
    expect(arrivedKeyword(sent, '').isForeign).toBe(true)
  })
})
