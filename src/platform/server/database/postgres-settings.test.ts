import { describe, expect, test } from 'vitest'
import { memorySettings } from './postgres-settings.ts'

const GIB = 2 ** 30
const mib = (settings: Record<string, string>, name: string) => Number.parseInt(settings[name] ?? '', 10)

describe('settings of the embedded server by the memory of the machine', () => {
  test.each([
    { memoryGib: 1, expected: { shared_buffers: '128MB', effective_cache_size: '512MB', work_mem: '4MB' } },
    { memoryGib: 4, expected: { shared_buffers: '512MB', effective_cache_size: '2048MB', work_mem: '8MB' } },
    { memoryGib: 64, expected: { shared_buffers: '2048MB', effective_cache_size: '32768MB', work_mem: '32MB' } },
  ])('of $memoryGib GiB', ({ memoryGib, expected }) => {
    expect(memorySettings(memoryGib * GIB)).toMatchObject(expected)
  })

  test('never grow past a third of the memory, with every connection of web and worker sorting at once', () => {
    const connections = 53
    for (const memoryGib of [2, 4, 8, 16, 64, 512]) {
      const settings = memorySettings(memoryGib * GIB)
      const held =
        mib(settings, 'shared_buffers') + 3 * mib(settings, 'autovacuum_work_mem') + mib(settings, 'wal_buffers')
      const sorting = connections * mib(settings, 'work_mem')
      expect(held + sorting, `${memoryGib} GiB`).toBeLessThan((memoryGib * 1024) / 3)
    }
  })

  test('grow with the memory and never shrink', () => {
    const sizes = [1, 2, 3, 4, 8, 16, 64].map((memoryGib) => memorySettings(memoryGib * GIB))
    for (const name of Object.keys(sizes[0] ?? {}).filter((each) => each !== 'wal_compression')) {
      const figures = sizes.map((settings) => mib(settings, name))
      expect(figures, name).toEqual(figures.toSorted((one, other) => one - other))
    }
  })
})
