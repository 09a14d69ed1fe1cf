import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'
import { SETTING_GROUPS, settingsExample } from './setting-descriptions.ts'

const settings = SETTING_GROUPS.flatMap((group) => group.settings)

test('every variable of the configuration is described once, and no others', () => {
  const names = settings.map(({ name }) => name).filter((name) => !/^SOCIAL_|^TRUST_PROXY$/.test(name))
  expect(names.toSorted()).toEqual([...VARIABLES].toSorted())
})

test('deploy/settings.example.env is up to date', () => {
  expect(readFileSync('deploy/settings.example.env', 'utf8')).toBe(settingsExample())
})

test('the example starts in production unchanged, and with each of its commented lines', () => {
  const lines = settingsExample().split('\n')
  const read = (pattern: RegExp) =>
    Object.fromEntries(
      lines.flatMap((line) => [...line.matchAll(pattern)].map(([, name = '', value = '']) => [name, value])),
    )
  const active = read(/^([A-Z][A-Z\d_]*)=(.*)$/g)
  expect(readConfig(active)).toMatchObject({ production: true, trustProxy: ['127.0.0.1'], bucket: undefined })
  const { SENDFILE: _, ...others } = read(/^#([A-Z][A-Z\d_]*)=(.*)$/g)
  const config = readConfig({ ...active, ...others, SIGNED_DOWNLOADS: '1' })
  expect(config).toMatchObject({ port: 3000, databasePoolSize: 10, delivery: { signedDownloads: true } })
  expect(config.social.map(({ name }) => name)).toEqual(['google'])
  expect(readConfig({ ...active, SENDFILE: 'x-accel:/protected/' }).delivery.accelPrefix).toBe('/protected/')
})

test('defaults in the example equal those of the configuration', () => {
  const shown = Object.fromEntries(
    settings.filter(({ isNeeded }) => !isNeeded).map(({ name, example }) => [name, example]),
  )
  const names = [
    ...['HOST', 'PORT', 'WEB_PROCESSES', 'LARGE_BODIES_AT_ONCE', 'DATABASE_POOL_SIZE', 'SIGNED_DOWNLOADS'],
    ...['MAIL_PER_SECOND', 'JOBS', 'TRANSCODE_WORKERS', 'TRANSCODE_NICE', 'TRANSCODE_THREADS', 'LOG_LEVEL'],
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, shown[name]])))).toEqual(readConfig({}))
  const live = { NODE_ENV: 'production', SECRET: 's'.repeat(32), PUBLIC_URL: 'https://pyinnya.example' }
  expect(readConfig({ ...live, SHED_LOAD: shown.SHED_LOAD })).toEqual(readConfig(live))
  expect(readConfig({ ...live, SHED_LOAD: '0' }).overloadLimits).toEqual(readConfig({}).overloadLimits)
  expect(readConfig(live).overloadLimits).not.toEqual(readConfig({}).overloadLimits)
})
