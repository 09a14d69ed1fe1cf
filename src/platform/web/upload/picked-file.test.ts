import { describe, expect, it } from 'vitest'
import { pickFiles, sendable } from './picked-file.ts'

describe('choosing files', () => {
  it('compares extensions without regard to case and names refused files', () => {
    const { picked, refused } = pickFiles(
      [new File(['x'], 'a.PNG'), new File(['x'], 'b.exe'), new File(['x'], 'c')],
      ['png'],
    )
    expect(picked.map((item) => item.file.name)).toEqual(['a.PNG'])
    expect(refused).toEqual(['b.exe', 'c'])
  })

  it('never sends an empty file, and sends a failed one again', () => {
    const { picked } = pickFiles([new File([], 'a.png'), new File(['x'], 'b.png')], ['png'])
    expect(picked.map((item) => item.state)).toEqual(['empty', 'ready'])
    const later = picked.map((item) => (item.state === 'ready' ? { ...item, state: 'failed' as const } : item))
    expect(sendable(later).map((item) => item.file.name)).toEqual(['b.png'])
  })
})
