import { afterEach, expect, test, vi } from 'vitest'
import { aheadSeconds, isFreeConnection } from './data-use.ts'

afterEach(() => void vi.unstubAllGlobals())

function connectBy(connection: object | undefined, sparing: string | null = null): void {
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('localStorage', { getItem: () => sparing })
}

test('only a connection of which the browser says that it is Wi-Fi or a cable is free', () => {
  for (const type of ['wifi', 'ethernet']) {
    connectBy({ type })
    expect([isFreeConnection(), aheadSeconds(false)]).toEqual([true, 60])
  }
  for (const connection of [{ type: 'cellular' }, { type: 'unknown' }, { effectiveType: '4g' }, undefined]) {
    connectBy(connection)
    expect([isFreeConnection(), aheadSeconds(false)]).toEqual([false, 20])
  }
})

test('who spares data has no free connection', () => {
  connectBy({ type: 'wifi', saveData: true })
  expect([isFreeConnection(), aheadSeconds(false), aheadSeconds(true)]).toEqual([false, 12, 60])
  connectBy({ type: 'wifi' }, '1')
  expect([isFreeConnection(), aheadSeconds(false)]).toEqual([false, 12])
  connectBy({ type: 'wifi', saveData: true }, '0')
  expect(isFreeConnection(), 'the switch of this site counts').toBe(true)
})
