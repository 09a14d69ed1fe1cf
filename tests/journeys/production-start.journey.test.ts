import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aTreeAfterNpmCi, removeDevelopmentPackages } from '#tests/support/fresh-tree.ts'
import { freePort } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

// README's steps for production, in their order, in a tree like after `npm ci`. Without a network, so nothing
// missing is fetched.
/** The commands below a heading, in their order. */
function commandsOf(readme: string, heading: string): string[] {
  const below = readme.split(`\n### ${heading}\n`)[1] ?? ''
  const block = /^```\n([\s\S]*?)^```/m.exec(below)?.[1] ?? ''
  return block.split('\n').filter((line) => line !== '')
}

describe("README's steps for production", { timeout: 300_000 }, () => {
  let tree: string
  let dataDir: string
  let env: Record<string, string>
  let steps: string[]
  let readme: string

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
    readme = await readFile(join(tree, 'README.md'), 'utf8')
    steps = commandsOf(readme, 'Units')
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
    // The whole process group, because npm does not forward signals.
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

  test('name one installation and one build before any start', () => {
    expect(steps).toEqual([
      'npm ci --include=dev && npm run build',
      'npm prune --omit=dev',
      'npm run cli -- migrate',
      'npm run cli -- create-admin --email aye@example.com --name "Daw Aye"',
      'npm run cli -- settings check',
      'npm run serve',
      'npm run work',
      'npm run cli -- smoke --email aye@example.com',
    ])
  })

  test('name what is missing when the site is not built', async () => {
    const { said, ended } = run('npm run --silent serve')
    expect(await ended).toBe(78)
    expect(said().trim().split('\n')).toEqual([expect.stringMatching(/^The site is not built .*`npm run build`/)])
  })

  test('build, migrate, create an admin and serve, without installing anything and without development packages', async () => {
    const [install = '', , migrate = '', createAdmin = '', check = '', serve = '', work = '', smoke = ''] = steps
    await done(install.replace('npm ci --include=dev && ', ''))
    await removeDevelopmentPackages(tree)
    expect(await readdir(join(tree, 'node_modules'))).not.toContain('vite')
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

    const demo = run('npm run --silent cli -- seed-demo')
    expect({ code: await demo.ended, said: demo.said() }).toEqual({
      code: 1,
      said: expect.stringMatching(/^[^\n]*development packages[^\n]*\n$/),
    })
    const tried = await done(`${smoke} --url http://127.0.0.1:${env.PORT}`)
    expect(tried.match(/^ok {2}.*(?=, \d+ ms$)/gm)).toEqual([
      ...['ok  the home page', 'ok  signing in', 'ok  the list of classes', 'ok  uploading 1 MB'],
      ...['ok  reading it back', 'ok  removing it', 'ok  signing out'],
    ])
    const wrong = run(`${smoke} --url http://127.0.0.1:1`)
    expect(await wrong.ended).toBe(1)
    expect(wrong.said()).toMatch(/^the home page failed: /m)

    expect((await stat(join(tree, 'build/server/index.js'))).mtimeMs).toBe(builtAt)
    expect(await readdir(join(tree, 'node_modules'))).not.toContain('.installed')
    for (const said of [web.said(), worker.said()]) expect(said).not.toMatch(/Installing|Building/)
    for (const { child } of [worker, web]) process.kill(-(child.pid ?? Number.NaN), 'SIGTERM')
    await Promise.all([web.ended, worker.ended])
  })

  test('name what is missing when a package is not installed', async () => {
    const [there, away] = [join(tree, 'node_modules/fastify'), join(tree, 'node_modules/fastify-away')]
    await rename(there, away)
    onTestFinished(() => rename(away, there))
    const { said, ended } = run('npm run --silent work')
    expect(await ended).toBe(78)
    expect(said().trim()).toMatch(/^Packages are missing or of another version \(fastify\): run `npm ci --include=dev/)
  })
})

describe("README's single command", { timeout: 300_000 }, () => {
  test('starts everything for production as written', async () => {
    const readme = await readFile('README.md', 'utf8')
    const dataDir = await temporaryFolder('one-command')
    const port = await freePort()
    const script = commandsOf(readme, 'One command').join('\n').replace('/var/lib/pyinnya', dataDir)
    expect(script).toContain(dataDir)
    const child = spawn('sh', ['-e', '-c', script], {
      env: { ...process.env, PORT: port, OPS_LISTEN: 'off', WORKER_OPS_LISTEN: 'off', DRAIN_SECONDS: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let said = ''
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (said += chunk))
    const ended = once(child, 'close')
    onTestFinished(async () => {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    })
    await expect.poll(() => said, { timeout: 180_000 }).toContain('Pyinnya is ready: https://pyinnya.example')
    // On a busy machine the first pages may be refused with 503.
    const status = async () => (await fetch(`http://127.0.0.1:${port}/class/list`)).status
    await expect.poll(status).toBe(200)
    expect(said).not.toMatch(/demo/i)
  })
})
