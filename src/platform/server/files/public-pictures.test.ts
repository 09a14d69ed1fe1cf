import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturePath, pictureUrl } from '#platform/contract/picture-address.ts'
import { createFileStorage } from './file-storage.ts'
import { registerPublicPictures } from './public-pictures.ts'
import { storePicture } from './store-picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'pyinnya-pictures-'))
const storage = createFileStorage(folder)
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify({ routerOptions: { maxParamLength: 200 } })
  registerPublicPictures(app, storage)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a stored picture is found at the address that its path gives', async () => {
  const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#0b7a5b' } })
    .png()
    .toBuffer()
  const path = picturePath(await storePicture(storage, 'pictures/courses/7/', { bytes, widths: [320, 640] }))
  const url = pictureUrl(path, 640)
  expect(url).toMatch(/\/320-500\/500\.webp$/)
  const reply = await app.inject({ url: String(url) })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/webp')
  expect(reply.headers['cache-control']).toContain('immutable')
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(500)
  const jpeg = await app.inject({ url: String(url).replace('webp', 'jpg') })
  expect(jpeg.headers['content-type']).toBe('image/jpeg')
})

test.each([
  '/pictures/courses/7/nothing/320/320.webp',
  '/pictures/courses/7',
  '/pictures/',
  '/pictures/..%2Fproofs/320/320.webp',
  '/pictures/%2e%2e/proofs/320/320.webp',
  '/pictures/.incoming/320/320.webp',
])('there is nothing at %s', async (url) => {
  await storage.put('proofs/320.webp', Buffer.from('private'))
  const reply = await app.inject({ url })
  expect(reply.statusCode).toBe(404)
  expect(reply.body).not.toContain('private')
})
