import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = { NODE_ENV: 'production', SECRET: 's'.repeat(32), PUBLIC_URL: 'https://pyinnya.example/' }

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('the configuration was accepted')
}

describe('the configuration', () => {
  test('is valid without any variable', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      trustProxy: false,
    })
  })

  test('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', 'seven'],
    ['PORT', '70000'],
    ['PORT', '0'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
    ['DATABASE_REPLICA_URL', 'hunter2'],
    ['DATABASE_DIRECT_URL', 'hunter2'],
    ['TRUST_PROXY', 'hunter2'],
    ['DATABASE_POOL_SIZE', '-1'],
    ['WEB_PROCESSES', '0'],
    ['WEB_PROCESSES', 'auto'],
    ['OPS_LISTEN', 'hunter2'],
    ['OPS_LISTEN', 'hunter2:99999'],
    ['WORKER_OPS_LISTEN', ':9564'],
    ['OPS_TOKEN', 'hunter2'],
    ['DRAIN_SECONDS', '-1'],
    ['STORAGE_URL', 'ftp://hunter2'],
    ['STORAGE_URL', 's3://hunter2'],
    ['SMTP_URL', 'http://user:hunter2@mail'],
    ['MAIL_PER_SECOND', '0'],
    ['SMTP_CONNECTIONS', '0'],
    ['JOBS', 'hunter2'],
    ['JOBS', 'mail,hunter2'],
    ['TRANSCODE_NICE', '20'],
    ['MAIL_SENDER', 'hunter2'],
    ['PUBLIC_URL', 'pyinnya.example'],
    ['SECRET', 'hunter2'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('refuses a wrong %s with its name and without its value (%s)', (name, value) => {
    const message = refusalOf({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} must `))
    expect(message).not.toContain(value)
  })

  test('sets the address of probes and the drain time', () => {
    const ops = (env: Record<string, string>) => readConfig(env).ops
    expect(ops({})).toEqual({
      web: { host: '127.0.0.1', port: 9464, isPresent: false },
      worker: { host: '127.0.0.1', port: 9564, isPresent: false },
      token: undefined,
      drainSeconds: 0,
    })
    expect(ops({ OPS_LISTEN: '[::1]:9000', WEB_PROCESS_NUMBER: '3' }).web).toEqual({
      host: '::1',
      port: 9002,
      isPresent: true,
    })
    expect(ops({ OPS_LISTEN: 'off', WORKER_OPS_LISTEN: 'off' })).toMatchObject({ web: undefined, worker: undefined })
    expect(ops(production).drainSeconds).toBe(5)
  })

  test('takes all jobs, or the named groups', () => {
    expect(readConfig({}).jobs).toEqual(['mail', 'notices', 'transcode', 'upkeep'])
    expect(readConfig({ JOBS: 'mail, notices' }).jobs).toEqual(['mail', 'notices'])
  })

  test('requires both keys of a bucket', () => {
    expect(refusalOf({ STORAGE_URL: 's3://s3.example.com/lessons', S3_ACCESS_KEY_ID: 'id' })).toBe(
      'S3_SECRET_ACCESS_KEY is required for a bucket',
    )
  })

  test('reports all wrong variables together', () => {
    expect(refusalOf({ PORT: 'x', SMTP_URL: 'y' }).split('\n')).toHaveLength(2)
  })

  test('requires SECRET and PUBLIC_URL in production', () => {
    expect(refusalOf({ NODE_ENV: 'production' })).toBe(
      'SECRET is required in production\nPUBLIC_URL is required in production',
    )
    expect(readConfig(production)).toMatchObject({ production: true, publicUrl: 'https://pyinnya.example' })
  })

  test('requires all variables of each named social provider', () => {
    const google = {
      SOCIAL_GOOGLE_ISSUER: 'https://accounts.example.com',
      SOCIAL_GOOGLE_CLIENT_ID: 'pyinnya',
      SOCIAL_GOOGLE_CLIENT_SECRET: 'hunter2',
    }
    expect(readConfig(google).social).toEqual([])
    expect(readConfig({ SOCIAL_PROVIDERS: 'google', ...google }).social).toEqual([
      {
        name: 'google',
        label: 'Google',
        issuer: 'https://accounts.example.com',
        clientId: 'pyinnya',
        clientSecret: 'hunter2',
        tokenEndpoint: undefined,
      },
    ])
    expect(refusalOf({ SOCIAL_PROVIDERS: 'google' }).split('\n')).toHaveLength(3)
    const refused = refusalOf({ SOCIAL_PROVIDERS: 'google', ...google, SOCIAL_GOOGLE_ISSUER: 'http://hunter2.example' })
    expect(refused).toBe('SOCIAL_GOOGLE_ISSUER must be an https address')
    expect(refusalOf({ SOCIAL_PROVIDERS: 'Goo gle', ...google })).toMatch(/^SOCIAL_PROVIDERS must /)
  })

  test('stores files below the data folder by default', () => {
    expect(readConfig({ DATA_DIR: '/srv/data' }).filesDir).toBe('/srv/data/files')
    expect(readConfig({ STORAGE_URL: 'file:///srv/my%20files' }).filesDir).toBe('/srv/my files')
    const keys = { S3_REGION: 'sgp1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    const who = { region: 'sgp1', accessKeyId: 'id', secretAccessKey: 'key' }
    const bucketOf = (url: string) => readConfig({ STORAGE_URL: url, ...keys }).bucket
    expect(bucketOf('s3://s3.example.com/lessons')).toEqual({ url: 'https://s3.example.com/lessons', ...who })
    expect(bucketOf('s3+http://127.0.0.1:9000/lessons')?.url).toBe('http://127.0.0.1:9000/lessons')
    expect(readConfig({}).bucket).toBeUndefined()
  })

  test.each([
    ['false', false],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['loopback, 10.0.0.1', ['loopback', '10.0.0.1']],
    ['::1,fd00::/8', ['::1', 'fd00::/8']],
  ])('trusts the proxies that TRUST_PROXY names: %s', (text, proxies) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies)
    expect(readConfig({ ...production, TRUST_PROXY: text }).trustProxy).toEqual(proxies)
  })

  test.each([
    'true',
    '1',
    '0',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.1/8/8',
    'proxy.example',
    '10.0.0.1,',
  ])('refuses TRUST_PROXY=%s in production, with a remedy', (text) => {
    expect(refusalOf({ ...production, TRUST_PROXY: text })).toMatch(
      /^TRUST_PROXY must hold addresses or networks .* TRUST_PROXY=10\.0\.0\.0\/8/,
    )
    if (text !== 'true') expect(refusalOf({ TRUST_PROXY: text })).toMatch(/^TRUST_PROXY must /)
  })

  test('trusts every proxy outside production only', () => {
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true)
  })

  test('accepts a direct database URL only beside the pooled one', () => {
    const [pooled, direct] = ['postgres://pooler/pyinnya', 'postgres://db/pyinnya']
    expect(readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: pooled,
      databaseDirectUrl: direct,
    })
    expect(refusalOf({ DATABASE_DIRECT_URL: direct })).toBe('DATABASE_DIRECT_URL needs DATABASE_URL beside it')
  })
})
