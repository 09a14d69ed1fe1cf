import { writeFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import { pageStarts } from '../src/platform/server/pages/page-starts.ts'

/** Writes the scripts that bring the pages of each screen to life beside the other built files. */
export async function writePageStarts(): Promise<void> {
  const built = new URL('../build/server/index.js', import.meta.url).href
  const build = (await import(/* @vite-ignore */ built)) as ServerBuild
  for (const { address, script } of pageStarts(build).values()) writeFileSync(`build/client${address}`, script)
}
