import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

interface Options {
  readonly headers: Record<string, string>
  readonly onBeforeRequest: (request: { getMethod(): string }) => Promise<void>
  readonly onUploadUrlAvailable: () => void
  readonly onProgress: (sentBytes: number, sizeBytes: number) => void
  readonly onError: (error: Error) => void
  readonly onSuccess: () => void
}

/** What tus-js-client is asked to do. */
class Sender {
  url: string | null = null
  readonly options: Options
  /** The authority of each start. */
  readonly starts: (string | undefined)[] = []

  constructor(_file: File, options: Options) {
    this.options = options
    senders.push(this)
  }

  start(): void {
    this.starts.push(this.options.headers.Authorization)
  }

  abort(): Promise<void> {
    return Promise.resolve()
  }
}

const values = new Map<string, string>()
let senders: Sender[]
let sending: typeof import('./send-file.ts')
let uploads: typeof import('./upload-store.ts')

const logIn = (token: string, personalId = 7) =>
  values.set(
    'pyinnya.session',
    JSON.stringify({ token, usertype: 'teacher', accountuser: { personal_id: personalId } }),
  )

/** A reload: what the browser has stored is there, what the page had in memory is not. */
async function reload(script: () => object = () => ({ Upload: Sender })): Promise<void> {
  vi.resetModules()
  vi.doMock('tus-js-client', script)
  uploads = await import('./upload-store.ts')
  sending = await import('./send-file.ts')
}

beforeEach(async () => {
  values.clear()
  senders = []
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined]
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage, innerWidth: 1280, addEventListener, removeEventListener })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { pathname: '/' })
  onTestFinished(() => void vi.unstubAllGlobals())
  logIn('first')
  await reload()
})
afterAll(() => {
  vi.doUnmock('tus-js-client')
  vi.resetModules()
})

const wanted = (name: string) => {
  return { courseId: 1, groupId: 2, title: name, file: new File(['123456789'], name, { lastModified: 1 }) }
}

function refuse({ options }: Sender, status: number): void {
  const reply = { getStatus: () => status, getBody: () => '{"message":"no"}' }
  options.onError(Object.assign(new Error('refused'), { originalResponse: reply }))
}

/** A file of which four bytes have arrived. */
async function aBegunUpload(): Promise<Sender> {
  await sending.sendFile(wanted('a.pdf'))
  const [sender] = senders
  if (!sender) throw new Error('nothing is sent')
  sender.url = '/uploads/1'
  sender.options.onUploadUrlAvailable()
  sender.options.onProgress(4, 9)
  return sender
}

test('an upload goes on from what has arrived after the end of its session, by the next one and after a reload', async () => {
  const sender = await aBegunUpload()
  const [{ id, uploadKey } = { id: '' }] = uploads.currentUploads()
  refuse(sender, 401)
  const left = { address: '/uploads/1', sentBytes: 4, uploadKey }
  expect(uploads.currentUploads()).toMatchObject([{ ...left, step: 'failed', problem: 'no' }])
  logIn('second')
  expect(sending.resumeUpload(id)).toBe(true)
  expect(sender.starts).toEqual(['Bearer first', 'Bearer second'])
  refuse(sender, 401)
  await reload()
  expect(uploads.currentUploads()).toMatchObject([{ ...left, step: 'left' }])
})

test('an upload that is refused for good begins anew', async () => {
  refuse(await aBegunUpload(), 422)
  expect(uploads.currentUploads()).toMatchObject([{ step: 'failed', sentBytes: 0 }])
  expect(uploads.currentUploads()[0]?.address).toBeUndefined()
})

test('a file that is chosen again while it waits or is being sent is sent once', async () => {
  const [first, second] = [wanted('a.pdf'), wanted('b.pdf')]
  sending.sendFiles([first, second])
  await expect.poll(() => senders.length).toBe(1)
  sending.sendFiles([first, { ...second, title: 'new' }])
  expect(uploads.currentUploads().map(({ title, step }) => [title, step])).toEqual([
    ['a.pdf', 'sending'],
    ['new', 'waiting'],
  ])
  senders[0]?.options.onSuccess()
  await expect.poll(() => senders.length).toBe(2)
  senders[1]?.options.onSuccess()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(senders).toHaveLength(2)
})

test('files that wait are not sent by the next account of the same tab', async () => {
  sending.sendFiles([wanted('a.pdf'), wanted('b.pdf')])
  await expect.poll(() => senders.length).toBe(1)
  logIn('of another', 8)
  sending.sendFiles([wanted('c.pdf')])
  await expect.poll(() => senders.length).toBe(2)
  senders[1]?.options.onSuccess()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(senders).toHaveLength(2)
  expect(uploads.currentUploads().map(({ title, step }) => [title, step])).toEqual([['c.pdf', 'done']])
})

test('an upload that is paused while its file is read stands still until it goes on', async () => {
  const reading = sending.sendFile(wanted('a.pdf'))
  const [{ id } = { id: '' }] = uploads.currentUploads()
  await sending.pauseUpload(id)
  await reading
  expect(senders[0]?.starts).toEqual([])
  expect(uploads.currentUploads()).toMatchObject([{ step: 'paused' }])
  expect(sending.resumeUpload(id)).toBe(true)
  expect(senders[0]?.starts).toEqual(['Bearer first'])
})

test('an upload that is paused and goes on while its file is read is sent once', async () => {
  const reading = sending.sendFile(wanted('a.pdf'))
  const [{ id } = { id: '' }] = uploads.currentUploads()
  await sending.pauseUpload(id)
  expect(sending.resumeUpload(id)).toBe(true)
  await reading
  expect(senders.map(({ starts }) => starts)).toEqual([['Bearer first']])
})

test('a part that was prepared before a pause is not sent', async () => {
  const sender = await aBegunUpload()
  const [{ id } = { id: '' }] = uploads.currentUploads()
  const part = { getMethod: () => 'PATCH' }
  await sender.options.onBeforeRequest(part)
  let isSent = false
  void sender.options.onBeforeRequest(part).then(() => {
    isSent = true
  })
  await sending.pauseUpload(id)
  expect(sending.resumeUpload(id)).toBe(true)
  await sender.options.onBeforeRequest(part)
  expect(isSent).toBe(false)
})

test('a file that can no longer be read does not hold the next one up', async () => {
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new Error('moved'))
  onTestFinished(() => void vi.restoreAllMocks())
  sending.sendFiles([wanted('a.pdf'), wanted('b.pdf')])
  await expect.poll(() => senders.length).toBe(1)
  const steps = Object.fromEntries(uploads.currentUploads().map(({ title, step }) => [title, step]))
  expect(steps).toEqual({ 'a.pdf': 'failed', 'b.pdf': 'sending' })
})

/** A page whose script that sends files is held back, as on a slow line. */
async function withoutScript(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<object>()
  await reload(() => promise)
  return async () => {
    resolve({ Upload: Sender })
    await new Promise((done) => setTimeout(done, 20))
  }
}

test('an upload that is removed before the script has loaded is not sent', async () => {
  const load = await withoutScript()
  sending.sendFiles([wanted('a.pdf')])
  await expect.poll(() => uploads.currentUploads()[0]?.uploadKey).toBeDefined()
  const [upload] = uploads.currentUploads()
  if (upload) await sending.removeUpload(upload)
  await load()
  expect(senders).toEqual([])
})

test('an upload whose account has gone before the script has loaded is not sent by the next one', async () => {
  const load = await withoutScript()
  sending.sendFiles([wanted('a.pdf')])
  await expect.poll(() => uploads.currentUploads()[0]?.uploadKey).toBeDefined()
  logIn('of another', 8)
  await load()
  expect(senders).toEqual([])
})

test('a file that is chosen again while it is paused and being read is sent once', async () => {
  const load = await withoutScript()
  sending.sendFiles([wanted('a.pdf')])
  const [{ id } = { id: '' }] = uploads.currentUploads()
  await sending.pauseUpload(id)
  sending.sendFiles([wanted('a.pdf')])
  await load()
  await expect.poll(() => senders.map(({ starts }) => starts)).toEqual([['Bearer first']])
})

test('an upload that is removed and chosen again before the script has loaded is sent once', async () => {
  const load = await withoutScript()
  sending.sendFiles([wanted('a.pdf')])
  await expect.poll(() => uploads.currentUploads()[0]?.uploadKey).toBeDefined()
  const [upload] = uploads.currentUploads()
  if (upload) await sending.removeUpload(upload)
  sending.sendFiles([wanted('a.pdf')])
  await load()
  await expect.poll(() => senders.map(({ starts }) => starts)).toEqual([['Bearer first']])
})
