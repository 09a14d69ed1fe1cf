import { openQueue } from '#platform/server/jobs/queue.ts'
import { atFileEnd } from './at-file-end.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Lets the code under test enqueue jobs, which are not run. Closed after the test file. */
export async function aQueue({ url }: { readonly url: string }): Promise<void> {
  const queue = await openQueue({ url, log: silent })
  atFileEnd(() => queue.close(1000))
}
