import { verify } from '@node-rs/argon2'

// Loaded into a web process before its own code: compares one hash whenever the bench says so, so that a bare hash meets the
// same caches, threads and pauses as the hash of a log-in.
export interface HashToCompare {
  readonly kept: string
  readonly password: string
}

process.on('message', async ({ kept, password }: HashToCompare) => {
  const before = process.cpuUsage()
  const matches = await verify(kept, password)
  const { user, system } = process.cpuUsage(before)
  process.send?.({ matches, cpuMs: (user + system) / 1000 })
})
// The bench's questions must not keep the process from ending.
process.channel?.unref()
