import { expect, test } from 'vitest'
import { Refusal } from '#platform/server/http/refusal.ts'
import { runOrRefuse } from './run-or-refuse.ts'
import { type TaskThread, ThreadBusy } from './task-thread.ts'

const threadThat = (run: () => Promise<string>): TaskThread<string, string> => ({ run, close: async () => undefined })

test('runOrRefuse() returns the result, refuses while too many tasks wait, and throws other errors as they are', async () => {
  expect(
    await runOrRefuse(
      threadThat(async () => 'drawn'),
      'a card',
    ),
  ).toBe('drawn')
  const busy = runOrRefuse(
    threadThat(() => Promise.reject(new ThreadBusy())),
    'a card',
  )
  await expect(busy).rejects.toBeInstanceOf(Refusal)
  await expect(busy).rejects.toMatchObject({ code: 'TOO_BUSY' })
  const broken = new Error('out of memory')
  await expect(
    runOrRefuse(
      threadThat(() => Promise.reject(broken)),
      'a card',
    ),
  ).rejects.toBe(broken)
})
