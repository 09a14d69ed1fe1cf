import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { extensionOf } from '#platform/contract/file-name.ts'

/** How the product treats a file. */
type FileKind = 'video' | 'image' | 'document'

/** An accepted type of file: its Content-Type, and the contents that its extension may have. */
interface FileType {
  readonly kind: FileKind
  /** The Content-Type that it is served with. */
  readonly mime: string
  readonly isContent: (detected: string | undefined, path: string) => boolean | Promise<boolean>
}

const videoContents = new Set([
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/3gpp',
  'video/vnd.avi',
  'video/x-ms-asf',
  'video/mp2t',
  'video/webm',
  'video/matroska',
  'video/x-matroska',
  'video/x-flv',
])

// Cameras and phones use any container under any of these names; the transcoder reads all of them.
const video = (mime: string): FileType => ({
  kind: 'video',
  mime,
  isContent: (detected) => detected !== undefined && videoContents.has(detected),
})

const image = (mime: string): FileType => ({ kind: 'image', mime, isContent: (detected) => detected === mime })

const document = (mime: string, isContent: FileType['isContent']): FileType => ({ kind: 'document', mime, isContent })

const oldOffice = (mime: string): FileType => document(mime, (detected) => detected === 'application/x-cfb')

const openOffice = (mime: string): FileType =>
  document(mime, (detected, path) => detected === mime || (detected === 'application/zip' && isOfficePackage(path)))

/** Every accepted extension, in lower case, with its type. */
const types: ReadonlyMap<string, FileType> = new Map([
  ['pdf', document('application/pdf', (detected) => detected === 'application/pdf')],
  ['txt', document('text/plain; charset=utf-8', (detected, path) => detected === undefined && isUtf8Text(path))],
  ['doc', oldOffice('application/msword')],
  ['xls', oldOffice('application/vnd.ms-excel')],
  ['ppt', oldOffice('application/vnd.ms-powerpoint')],
  ['docx', openOffice('application/vnd.openxmlformats-officedocument.wordprocessingml.document')],
  ['xlsx', openOffice('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')],
  ['pptx', openOffice('application/vnd.openxmlformats-officedocument.presentationml.presentation')],
  ['jpg', image('image/jpeg')],
  ['jpeg', image('image/jpeg')],
  ['png', image('image/png')],
  ['mov', video('video/quicktime')],
  ['mp4', video('video/mp4')],
  ['avi', video('video/vnd.avi')],
  ['wmv', video('video/x-ms-wmv')],
  ['avchd', video('video/mp2t')],
  ['webm', video('video/webm')],
  ['flv', video('video/x-flv')],
])

/** The type of a file by its extension; undefined for extensions that are not accepted. */
export function findFileType(fileName: string): FileType | undefined {
  return types.get(extensionOf(fileName))
}

/**
 * Tells whether a file's bytes are what its name says.
 *
 * Bytes that nothing recognises count as wrong, save for plain text: HTML, SVG and playlists are all unrecognised, and
 * a playlist handed to a video decoder would let it read other files.
 *
 * @see M-UP-03
 * @see OP-134
 */
export async function hasContentOfItsName(path: string, fileName: string): Promise<boolean> {
  const type = findFileType(fileName)
  if (!type) return false
  const detected = await fileTypeFromFile(path)
  return type.isContent(detected?.mime, path)
}

/** Office files with their parts in an unusual order are detected as zip; their list of parts identifies them. */
async function isOfficePackage(path: string): Promise<boolean> {
  const tail = await readEnd(path, 256 * 1024)
  return tail.includes('[Content_Types].xml')
}

async function isUtf8Text(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  await using handle = await open(path, 'r')
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      if (hasControls(decoder.decode(chunk as Buffer, { stream: true }))) return false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark a file that is no text
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
}

async function readEnd(path: string, lengthBytes: number): Promise<Buffer> {
  await using handle = await open(path, 'r')
  const { size } = await handle.stat()
  const wanted = Math.min(size, lengthBytes)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, size - wanted)
  return buffer.subarray(0, bytesRead)
}
