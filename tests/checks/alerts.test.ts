import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { watchCertificate } from '#platform/server/metrics/certificate-figures.ts'
import { watchInstallation } from '#platform/server/metrics/installation-figures.ts'
import { registry, watchProcess } from '#platform/server/metrics/registry.ts'
import { watchWalSpool } from '#platform/server/metrics/wal-figures.ts'
import '#platform/server/metrics/counters.ts'
import '#platform/server/metrics/disk-figures.ts'
import '#platform/server/metrics/http-figures.ts'
import '#platform/server/metrics/pool-figures.ts'

const FOLDER = 'deploy/prometheus'
const alerts = readFileSync(`${FOLDER}/alerts.yaml`, 'utf8')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

function promtool(...text: string[]): string {
  const { stdout, stderr } = spawnSync('promtool', text, { cwd: FOLDER, encoding: 'utf8' })
  return stdout + stderr
}

test.skipIf(!hasPromtool)(
  'each alert fires for its fault and is silent without it (needs promtool, package prometheus)',
  () => {
    expect(promtool('check', 'rules', 'alerts.yaml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toMatch(/SUCCESS\s*$/)
  },
)

test('each alert has a rule test and a section in the runbook', () => {
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  const tried = readFileSync(`${FOLDER}/alerts.test.yaml`, 'utf8')
  const runbook = readFileSync('docs/runbooks/alerts.md', 'utf8')
  for (const name of names) {
    expect(tried, 'rule tests').toContain(`alertname: ${name}`)
    expect(runbook, 'runbook').toContain(`### ${name}\n`)
  }
})

test('alerts use only metrics that the product exports', () => {
  watchProcess()
  watchInstallation('postgres://nowhere')
  watchCertificate('https://pyinnya.example')
  watchWalSpool('/nowhere')
  const message = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  const expressions = [...alerts.matchAll(/expr: (.*?)\n {8}(?:for|labels):/gs)].map(([, text = '']) =>
    text.replaceAll(/\{[^}]*\}/g, ''),
  )
  const asked = new Set(expressions.flatMap((text) => text.match(/\b[a-z\d]+(?:_[a-z\d]+)+\b/g) ?? []))
  expect(asked.size).toBeGreaterThan(10)
  expect([...asked].filter((name) => !message.has(name))).toEqual([])
})
