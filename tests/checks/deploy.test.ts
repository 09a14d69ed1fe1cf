import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('files in deploy/ are accepted by the programs that read them, as far as these are installed', {
  timeout: 120_000,
}, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/deploy/check.ts'], { encoding: 'utf8' })
  expect({ status, said: stdout + stderr }).toMatchObject({ status: 0 })
  expect(stdout).toMatch(/^ok +settings\.example\.env is what config\.ts reads$/m)
  expect(stdout).toMatch(/^ok +units and image start with the memory flags of npm run$/m)
  expect(stdout).not.toMatch(/^FAILED/m)
})
