import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { watchOpenRequests } from './open-requests.ts'

test('open requests are described without ids and tickets, and their connections cut', async () => {
  const server = createServer((_request, reply) => void reply.write('the first part'))
  onTestFinished(() => void server.close())
  const requests = watchOpenRequests(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(requests.describe()).toEqual([])

  const ticket = 'c3R1ZGVudDo3.abcdef.0123456789abcdef'
  const path = `/backend/api/v2/watch/class/41/${ticket}/segment.m4s?token=hunter2`
  const sent = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path })
  sent.on('error', () => undefined)
  sent.end()
  const [reply] = (await once(sent, 'response')) as [NodeJS.ReadableStream]
  await once(reply, 'data')
  const [described, ...others] = requests.describe()
  expect(others).toEqual([])
  expect(described).toMatch(/^GET \/backend\/api\/v2\/watch\/class\/:\/:\/: \(\d+ bytes in, \d+ out\)$/)

  const ended = once(reply, 'error').catch(() => undefined)
  requests.cut()
  await ended
  await expect.poll(() => requests.describe()).toEqual([])
})
