import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { ownDevice } from './own-device.ts'

test.each([
  [360, 740, m.content_device_phone()],
  [932, 430, m.content_device_phone()],
  [768, 1024, m.content_device_other()],
  [1280, 800, m.content_device_other()],
])('a screen of %i × %i pixels', (width, height, device) => {
  expect(ownDevice({ width, height } as Screen)).toEqual({ device })
})
