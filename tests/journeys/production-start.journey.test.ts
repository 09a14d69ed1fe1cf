import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aTreeAfterNpmCi } from '#tests/support/fresh-tree.ts'
import { freePort } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

// README's steps for production, in their order, in a tree as `npm ci` leaves it. Without a network: what is not there is
// not fetched.
describe('the steps of README for production', { timeout: 300_000 }, () => {
  let tree: string
  let dataDir: string
  let env: Record<string, string>
  let steps: string[]

  beforeAll(async () => {
    tree = await aTreeAfterNpmCi()
    dataDir = await temporaryFolder('production')
    env = {
      NODE_ENV: 'production',
      PORT: await freePort(),
      DATA_DIR: dataDir,
      SECRET: 'a secret of more than thirty-two characters',
      PUBLIC_URL: 'https://pyinnya.example',
      npm_config_offline: 'true',
    }
    const text = /^## Production\n([\s\S]*?)^## /m.exec(await readFile(join(tree, 'README.md'), 'utf8'))?.[1] ?? ''
    const commands = [...text.matchAll(/`(npm (?:ci|run) [^`]+)`/g)].map(([, command = '']) => command)
    // One that is for a SECRET which was changed later, and what comes after the start.
    const inOrder = commands.filter((command) => !command.endsWith('accept-secret'))
    steps = inOrder.slice(0, inOrder.indexOf('npm run work') + 1)
  })
  afterAll(async () => {
    await rm(tree, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })

  function run(command: string): { said: () => string; ended: Promise<number | null>; child: ChildProcess } {
    const child = spawn('sh', ['-c', `exec ${command}`], {
      cwd: tree,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    // The whole group: npm passes no signals on.
    onTestFinished(() => {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
    })
    let text = ''
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (text += chunk))
    child.stdin?.end('correct horse battery\n')
    return { said: () => text, ended: once(child, 'close').then(([code]) => code as number | null), child }
  }

  async function done(command: string): Promise<string> {
    const { said, ended } = run(command)
    expect({ code: await ended, said: said() }).toMatchObject({ code: 0 })
    return said()
  }

  test('name one installation and one build, before anything is started', () => {
    expect(steps).toEqual([
      'npm ci --include=dev && npm run build',
      'npm run cli -- migrate',
      'npm run cli -- create-admin --email aye@example.com --name "Daw Aye"',
      'npm run cli -- settings check',
      'npm run serve',
      'npm run work',
    ])
  })

  test('say what is missing where the site is not built', async () => {
    const { said, ended } = run('npm run --silent serve')
    expect(await ended).toBe(78)
    expect(said().trim().split('\n')).toEqual([expect.stringMatching(/^The site is not built .*`npm run build`/)])
  })

  test('build, migrate, make an admin and serve, each from what is there', async () => {
    const [install = '', migrate = '', createAdmin = '', check = '', serve = '', work = ''] = steps
    await done(install.replace('npm ci --include=dev && ', ''))
    const builtAt = (await stat(join(tree, 'build/server/index.js'))).mtimeMs
    expect(await done(migrate)).toContain('Applied 0001-foundation.sql')
    expect(await done(createAdmin)).toContain('Daw Aye may now sign in')
    expect(await done(check)).toContain('Nothing stands in the way')

    const web = run(serve)
    const ready = () =>
      fetch(`http://127.0.0.1:${env.PORT}/`).then(
        ({ status }) => status,
        () => web.said(),
      )
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    const worker = run(work)
    await expect.poll(worker.said, { timeout: 60_000 }).toContain('workers started')

    expect((await stat(join(tree, 'build/server/index.js'))).mtimeMs).toBe(builtAt)
    expect(await readdir(join(tree, 'node_modules'))).not.toContain('.installed')
    for (const said of [web.said(), worker.said()]) expect(said).not.toMatch(/Installing|Building/)
    for (const { child } of [worker, web]) process.kill(-(child.pid ?? Number.NaN), 'SIGTERM')
    await Promise.all([web.ended, worker.ended])
  })

  test('say what is missing where a package is not there', async () => {
    const [there, away] = [join(tree, 'node_modules/fastify'), join(tree, 'node_modules/fastify-away')]
    await rename(there, away)
    onTestFinished(() => rename(away, there))
    const { said, ended } = run('npm run --silent work')
    expect(await ended).toBe(78)
    expect(said().trim()).toMatch(/^Packages are missing or of another version \(fastify\): run `npm ci --include=dev/)
  })
})
