import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFileType, hasContentOfItsName } from './file-types.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-types-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fits(name: string, content: Buffer | string): Promise<boolean> {
  const path = join(folder, 'upload')
  await writeFile(path, content)
  return hasContentOfItsName(path, name)
}

const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n', 'latin1')
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\x01isomiso2'), Buffer.alloc(64)])

/** A zip file with one stored, empty entry, which is enough for type detection. */
function zipHolding(entry: string): Buffer {
  const name = Buffer.from(entry)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length, 16)
  return Buffer.concat([local, name, central, name, end])
}

describe('a file', () => {
  it.each<[string, Buffer | string]>([
    ['notes.PDF', pdf],
    ['old.doc', cfb],
    ['old.xls', cfb],
    ['old.ppt', cfb],
    ['new.docx', zipHolding('[Content_Types].xml')],
    ['text.txt', 'သင်ခန်းစာ ၁\r\nHello\t\u{1f600}'],
    ['lesson.mp4', mp4],
    ['lesson.mov', mp4],
    ['lesson.avchd', mp4],
  ])('is accepted as %s', async (name, content) => {
    expect(await fits(name, content)).toBe(true)
  })

  it('is a program under a video name', async () => {
    expect(
      await fits('lesson.mp4', await readFile(process.execPath).then((program) => program.subarray(0, 4096))),
    ).toBe(false)
  })

  it.each<[string, Buffer | string]>([
    ['page.pdf', '<!doctype html><script>alert(1)</script>'],
    ['list.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['picture.jpg', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['archive.docx', zipHolding('setup.exe')],
    ['office.docx', cfb],
    ['text.txt', Buffer.from([0xff, 0xfe, 0x41, 0x00])],
    ['text.txt', Buffer.from('cut off \xe1\x80', 'latin1')],
    ['text.txt', 'with a \0 inside'],
    ['text.txt', pdf],
    ['film.mkv', mp4],
    ['noextension', mp4],
    ['lesson.mp4', ''],
  ])('is refused as %s (case %#)', async (name, content) => {
    expect(await fits(name, content)).toBe(false)
  })

  it('has the type of its extension', () => {
    expect(findFileType('lesson.FLV')).toMatchObject({ kind: 'video' })
    expect(findFileType('page.html')).toBeUndefined()
  })
})
