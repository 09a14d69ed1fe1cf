import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const packageFile = resolve(import.meta.dirname, '../../../package.json')

/** The running release, such as '1.4.0'. */
export const RELEASE = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version

/** Negative when release `a` precedes `b`, zero when they are equal, positive otherwise. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  return left.map((part, at) => part - (right[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function partsOf(release: string): number[] {
  return release.split('.').map(Number)
}
