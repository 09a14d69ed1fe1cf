import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readConfig } from './config.ts'
import { overridden, SECRET_VARIABLES } from './secret-files.ts'

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('secrets')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(text: string, name = 'secret'): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

test('each secret can be read from a file, with a trailing line break', async () => {
  const values: Record<string, string> = {
    SECRET: 's'.repeat(40),
    OPS_TOKEN: 't'.repeat(20),
    SMTP_URL: 'smtp://mail.example',
    DATABASE_URL: 'postgres://one/pyinnya',
    DATABASE_DIRECT_URL: 'postgres://two/pyinnya',
    DATABASE_REPLICA_URL: 'postgres://three/pyinnya',
  }
  const written = SECRET_VARIABLES.map(async (name) => [
    `${name}_FILE`,
    await fileOf(`${values[name] ?? name}\n`, name),
  ])
  const files = Object.fromEntries(await Promise.all(written))
  const google = await fileOf('the secret of google\n', 'google')
  const provider = {
    SOCIAL_PROVIDERS: 'google',
    SOCIAL_GOOGLE_ISSUER: 'https://id.example',
    SOCIAL_GOOGLE_CLIENT_ID: 'id',
  }
  const config = readConfig({
    ...files,
    ...provider,
    SOCIAL_GOOGLE_CLIENT_SECRET_FILE: google,
    STORAGE_URL: 's3://s3.example/files',
  })
  expect(config).toMatchObject({
    secret: values.SECRET,
    ops: { token: values.OPS_TOKEN },
    smtp: { url: values.SMTP_URL },
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    bucket: { accessKeyId: 'S3_ACCESS_KEY_ID', secretAccessKey: 'S3_SECRET_ACCESS_KEY' },
    social: [{ clientSecret: 'the secret of google' }],
  })
})

test('a missing or empty file, or one beside the variable, is refused by name', async () => {
  const refused = (env: Record<string, string>) => expect(() => readConfig(env))
  refused({ SECRET_FILE: join(folder, 'missing') }).toThrow('SECRET_FILE names a file that cannot be read (ENOENT)')
  refused({ SMTP_URL_FILE: await fileOf(' \n') }).toThrow('SMTP_URL_FILE names a file that is empty')
  const file = await fileOf('hunter2'.repeat(9))
  refused({ SECRET: 'hunter2'.repeat(9), SECRET_FILE: file }).toThrow('SECRET and SECRET_FILE are both set')
  refused({ SECRET_FILE: await fileOf('hunter2') }).toThrow(/^SECRET must have at least 32 characters$/)
})

test('a similarly named variable that is no secret is ignored', () => {
  expect(readConfig({ LOG_FILE: '/nowhere', PORT_FILE: '/nowhere' })).toEqual(readConfig({}))
})

test('a process started with its own database ignores the file of its parent', () => {
  const environment = { DATABASE_URL_FILE: '/run/url', SECRET_FILE: '/run/secret' }
  expect(overridden(environment, { DATABASE_URL: 'postgres://a/b' })).toEqual({
    SECRET_FILE: '/run/secret',
    DATABASE_URL: 'postgres://a/b',
  })
})
