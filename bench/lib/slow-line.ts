import type { Page } from 'playwright-core'

interface Speed {
  readonly bytesPerSecond: number
  readonly latencyMs: number
}

/** A slow mobile line: 400 kbit/s. */
export const SLOW_LINE: Speed = { bytesPerSecond: 50_000, latencyMs: 400 }

/** Gives a page a line of this speed, in both directions. */
export async function shape(page: Page, { bytesPerSecond, latencyMs }: Speed): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
