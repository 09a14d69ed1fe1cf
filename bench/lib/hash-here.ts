import { verify } from '@node-rs/argon2'

// Preloaded into a web process: computes one hash on request, so that a bare hash has the same caches, threads
// and pauses as that of a log-in.
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
// The benchmark's messages must not keep the process alive.
process.channel?.unref()
