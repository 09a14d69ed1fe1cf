import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { backupName } from './backup-manifest.ts'
import { keptBackups, pruneBackups } from './prune-backups.ts'

test('keeps the newest backup of each of the last days, weeks and months', () => {
  const newest = Date.UTC(2026, 2, 18, 23)
  const names = Array.from({ length: 100 * 2 }, (_, at) => backupName(new Date(newest - at * 12 * HOUR_MS)))
  const kept = [...keptBackups(names, '3d,3w,3m')].toSorted()
  expect(kept).toEqual([
    // The newest of January and of February; March's is one of the daily ones.
    '20260131T230000Z',
    '20260228T230000Z',
    // The Sundays of earlier weeks; 18 March 2026 is a Wednesday.
    '20260308T230000Z',
    '20260315T230000Z',
    '20260316T230000Z',
    '20260317T230000Z',
    '20260318T230000Z',
  ])
})

test.each(['', '7', '7x', '0d', 'all'])('refuses the rule %j', (rule) => {
  expect(() => keptBackups(['20260318T230000Z'], rule)).toThrow('7d,4w,12m')
})

test('removes expired and incomplete backups, and nothing else', async () => {
  const folder = await temporaryFolder('prune')
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = new Date(Date.UTC(2026, 2, 18, 23))
  const [today, yesterday, longAgo] = [0, 24, 240].map((hours) => backupName(new Date(at.getTime() - hours * HOUR_MS)))
  for (const name of [today, yesterday, longAgo, `${today}.partial`, `${longAgo}.partial`, 'photos']) {
    await mkdir(join(folder, String(name)))
  }
  expect(await pruneBackups(folder, { keep: '2d', at })).toEqual([longAgo])
  expect((await readdir(folder)).toSorted()).toEqual([yesterday, today, `${today}.partial`, 'photos'])
})
