import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'

interface Options {
  readonly uploadUrl?: string
  readonly metadata: Record<string, string>
  readonly onBeforeRequest: (request: { getMethod: () => string }) => Promise<void>
  readonly onUploadUrlAvailable: () => void
  readonly onShouldRetry: (error: Error) => boolean
  readonly onProgress: (sentBytes: number, sizeBytes: number) => void
  readonly onError: (error: Error) => void
  readonly onSuccess: () => void
}

/** What tus-js-client is asked to do, in either tab. */
class Sender {
  url: string | null = null
  readonly options: Options

  constructor(_file: File, options: Options) {
    this.options = options
    senders.push(this)
  }

  start(): void {}

  async abort(): Promise<void> {}
}

interface Tab {
  readonly sending: typeof import('./send-file.ts')
  readonly uploads: typeof import('./upload-store.ts')
}

const values = new Map<string, string>()
const requests: string[] = []
let senders: Sender[]
let onStorage: (() => void)[]
/** Each test has files of its own, so that no lock of an earlier one is waited for. */
let files = 0

/** A document with modules of its own; local storage and locks are the browser's. */
async function aTab(): Promise<Tab> {
  vi.resetModules()
  const uploads = await import('./upload-store.ts')
  const { watchOtherTabs } = await import('./other-tabs.ts')
  watchOtherTabs()
  return { sending: await import('./send-file.ts'), uploads }
}

const tellTabs = () => {
  for (const tell of onStorage) tell()
}
const steps = ({ uploads }: Tab) => uploads.currentUploads().map(({ step, sentBytes }) => [step, sentBytes])

beforeEach(() => {
  values.clear()
  requests.length = 0
  senders = []
  onStorage = []
  files += 1
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const addEventListener = (type: string, listener: () => void) => type === 'storage' && onStorage.push(listener)
  const { locks } = navigator
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage, innerWidth: 1280, addEventListener, removeEventListener: () => undefined })
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => void requests.push(`${method} ${url}`))
  onTestFinished(() => void vi.unstubAllGlobals())
  values.set('pyinnya.session', JSON.stringify({ token: 't', usertype: 'teacher', accountuser: { personal_id: 7 } }))
  vi.doMock('tus-js-client', () => ({ Upload: Sender }))
})
afterAll(() => {
  vi.doUnmock('tus-js-client')
  vi.resetModules()
})

function wanted(text = '123456789') {
  const file = new File([text], `${files}.pdf`, { lastModified: 1 })
  return { courseId: 1, groupId: 2, title: 'T', file }
}

/** A file of which four bytes have arrived. */
async function begin(tab: Tab, begun = wanted()): Promise<Sender> {
  const count = senders.length
  tab.sending.sendFiles([begun])
  await expect.poll(() => senders.length).toBe(count + 1)
  const sender = senders[count]
  if (!sender) throw new Error('nothing is sent')
  sender.url = `/uploads/${count}`
  sender.options.onUploadUrlAvailable()
  sender.options.onProgress(4, begun.file.size)
  return sender
}

test('a file that one tab sends is not sent by a second one, which shows how far it is', async () => {
  const [first, second] = [await aTab(), await aTab()]
  const sender = await begin(first)
  tellTabs()
  await expect.poll(() => steps(second)).toEqual([['elsewhere', 4]])
  second.sending.sendFiles([wanted()])
  await expect.poll(() => steps(second)).toEqual([['elsewhere', 4]])
  expect(senders).toHaveLength(1)
  sender.options.onProgress(9, 9)
  tellTabs()
  expect(steps(second)).toEqual([['elsewhere', 9]])
  sender.options.onSuccess()
  tellTabs()
  await expect.poll(() => steps(second)).toEqual([['done', 9]])
  expect(senders).toHaveLength(1)
})

test('a tab that was opened before goes on in the same upload when the first one is closed', async () => {
  const [first, second] = [await aTab(), await aTab()]
  await begin(first)
  // No event has reached the second tab yet.
  second.sending.sendFiles([wanted()])
  await expect.poll(() => steps(second)).toEqual([['elsewhere', 4]])
  // What the browser does for a tab that is closed: its locks end, what is stored stays.
  const [{ id } = { id: '' }] = first.uploads.currentUploads()
  await endLocks(id)
  await expect.poll(() => senders.length).toBe(2)
  expect(senders[1]?.options.uploadUrl).toBe('/uploads/0')
  expect(senders[1]?.options.metadata.upload_key).toBe(senders[0]?.options.metadata.upload_key)
})

test('an upload that the first tab cancels is not begun again by the second one', async () => {
  const [first, second] = [await aTab(), await aTab()]
  await begin(first)
  second.sending.sendFiles([wanted()])
  await expect.poll(() => steps(second)).toEqual([['elsewhere', 4]])
  const [upload] = first.uploads.currentUploads()
  if (upload) await first.sending.removeUpload(upload)
  await expect.poll(() => steps(second)).toEqual([])
  expect(requests).toEqual(['DELETE /uploads/0'])
  expect(senders).toHaveLength(1)
})

/** A file whose bytes may change after it was chosen; undefined is one that the browser refuses to read. */
function changeable(): { begun: ReturnType<typeof wanted>; change: (text: string | undefined) => void } {
  const begun = wanted()
  let now: string | undefined = '123456789'
  begun.file.slice = (start, end) => {
    if (now !== undefined) return new Blob([now.slice(start, end)])
    return { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) } as Blob
  }
  return {
    begun,
    change: (text) => {
      now = text
    },
  }
}

const sendPart = ({ options }: Sender) => options.onBeforeRequest({ getMethod: () => 'PATCH' })

/** As tus-js-client reports what was thrown before a request. */
async function failPart(sender: Sender): Promise<boolean> {
  const cause: Error = await sendPart(sender).then(
    () => new Error('it was sent'),
    (error: Error) => error,
  )
  const error = Object.assign(new Error('failed to upload chunk'), { causingError: cause, originalResponse: null })
  const isRetried = sender.options.onShouldRetry(error)
  if (!isRetried) sender.options.onError(error)
  return isRetried
}

test.each([
  ['reads as other bytes', '12345678X'],
  ['cannot be read any more', undefined],
])('a file that %s is not sent on: it says so, and others go on', async (_what, text) => {
  const tab = await aTab()
  const { begun, change } = changeable()
  const sender = await begin(tab, begun)
  await sendPart(sender)
  const other = { ...wanted(), file: new File(['other'], 'other.pdf') }
  tab.sending.sendFiles([other])
  change(text)
  expect(await failPart(sender), 'it is tried again').toBe(false)
  expect(tab.uploads.currentUploads()[0]).toMatchObject({
    step: 'failed',
    problem: m.content_file_changed(),
    address: '/uploads/0',
    lostFile: true,
  })
  await expect.poll(() => senders.length).toBe(2)
  senders[1]?.options.onSuccess()
  // Chosen again: its size differs, so it is another upload, and the one of the older version is cancelled.
  tab.sending.sendFiles([wanted('a longer version')])
  await expect.poll(() => senders.length).toBe(3)
  expect(senders[2]?.options.uploadUrl).toBeUndefined()
  await expect.poll(() => requests).toEqual(['DELETE /uploads/0'])
})

test('a tab that lost its file does not cancel what another tab goes on with', async () => {
  const [first, second] = [await aTab(), await aTab()]
  const { begun, change } = changeable()
  const sender = await begin(first, begun)
  second.sending.sendFiles([wanted()])
  await expect.poll(() => steps(second)).toEqual([['elsewhere', 4]])
  change(undefined)
  await failPart(sender)
  await expect.poll(() => senders.length).toBe(2)
  const [upload] = first.uploads.currentUploads()
  if (upload) await first.sending.removeUpload(upload)
  expect(requests).toEqual([])
  expect(first.uploads.currentUploads().map(({ step }) => step)).toEqual(['elsewhere'])
})

test('a file that is chosen again while its upload is being cancelled keeps its lock', async () => {
  const tab = await aTab()
  await begin(tab)
  const cancelled = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => cancelled.promise)
  const [upload] = tab.uploads.currentUploads()
  const removing = upload && tab.sending.removeUpload(upload)
  await expect.poll(() => tab.uploads.currentUploads()).toEqual([])
  await begin(tab)
  cancelled.resolve()
  await removing
  const other = await aTab()
  other.sending.sendFiles([wanted()])
  await expect.poll(() => steps(other)).toEqual([['elsewhere', 4]])
  expect(senders).toHaveLength(2)
})

test('a file of the same name, size and date that has other bytes begins anew', async () => {
  const first = await aTab()
  await begin(first)
  await endLocks(first.uploads.currentUploads()[0]?.id ?? '')
  const second = await aTab()
  second.sending.sendFiles([wanted('98765432X')])
  await expect.poll(() => senders.length).toBe(2)
  expect(senders[1]?.options.uploadUrl).toBeUndefined()
  expect(senders[1]?.options.metadata.upload_key).not.toBe(senders[0]?.options.metadata.upload_key)
  expect(requests).toEqual(['DELETE /uploads/0'])
})

/** Takes the lock from its tab, as the end of a document does. */
async function endLocks(id: string): Promise<void> {
  await navigator.locks.request(`pyinnya-upload-${id}`, { steal: true }, () => undefined)
}
