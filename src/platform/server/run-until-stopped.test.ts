import { expect, test } from 'vitest'
import { type CloseStep, closeInOrder } from './run-until-stopped.ts'

const never = () => new Promise<never>(() => undefined)

/** Log messages by level, and the order of the steps. */
async function closed(steps: readonly CloseStep[]) {
  const said: [string, object | string, string | undefined][] = []
  const to =
    (level: string) =>
    (about: object | string, text?: string): void => {
      said.push([level, about, text])
    }
  const entered: string[] = []
  const log = { info: to('info'), warn: to('warn'), error: to('error') } as Parameters<typeof closeInOrder>[1]['log']
  const faults = await closeInOrder(steps, { log, entered: (name) => entered.push(name) })
  return { said, entered, faults }
}

test('a resource that does not close in time is logged, and the following ones are closed', async () => {
  let isLastClosed = false
  const { said, entered, faults } = await closed([
    { name: 'requests', close: never, atMostMs: 20 },
    { name: 'connections', close: () => (isLastClosed = true) },
  ])
  expect(entered).toEqual(['requests', 'connections'])
  expect(isLastClosed).toBe(true)
  // An aborted stop counts as success: nothing is lost.
  expect(faults).toBe(0)
  expect(said).toEqual([
    ['warn', { step: 'requests', ms: expect.any(Number) }, 'stopping goes on without waiting longer'],
  ])
})

test('a resource that fails to close is logged and counted, and the others are closed', async () => {
  const error = new Error('the line is cut')
  const { said, entered, faults } = await closed([
    { name: 'listener', close: () => Promise.reject(error) },
    {
      name: 'queue',
      close: () => {
        throw error
      },
    },
    { name: 'connections', close: async () => undefined },
  ])
  expect(entered).toEqual(['listener', 'queue', 'connections'])
  expect(faults).toBe(2)
  expect(said.map(([level, about]) => [level, about])).toEqual([
    ['error', { step: 'listener', err: error }],
    ['error', { step: 'queue', err: error }],
  ])
})

test('a resource that closes at once is not logged', async () => {
  expect(await closed([{ name: 'probes', close: () => undefined }])).toEqual({
    said: [],
    entered: ['probes'],
    faults: 0,
  })
})
