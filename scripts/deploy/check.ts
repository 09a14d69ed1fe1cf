// npm run deploy:check: checks the files in deploy/ with the programs that read them. A program that is not
// installed is reported with its Debian package, and its files count as not checked: `--all` then exits with 1.
// `--image` also builds the image, preferably with BASE and BUILDER set to local images; see
// docs/runbooks/install.md.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsExample } from '#platform/server/setting-descriptions.ts'
import { MEMORY_ENVIRONMENT, WEB_MEMORY, WORKER_MEMORY } from '../launcher/process-memory.mjs'
import { buildImage } from './image.ts'
import { checkNginxServing } from './nginx-serving.ts'
import { type Check, Failed, has, outcomeOf, run } from './programs.ts'

const { all, image } = parseArgs({
  options: { all: { type: 'boolean', default: false }, image: { type: 'boolean', default: false } },
}).values
const folder = mkdtempSync(join(tmpdir(), 'pyinnya-deploy-'))
const units = readdirSync('deploy/systemd')

const checks: Check[] = [
  { what: 'settings.example.env is what config.ts reads', check: checkSettings },
  { what: 'units and image start with the memory flags of npm run', check: checkFlags },
  { what: 'systemd units', needs: 'systemd-analyze', from: 'systemd', check: checkUnits },
  {
    what: 'nginx, its grammar and what it serves',
    needs: 'nginx',
    from: 'nginx',
    check: () => checkNginxServing(folder),
  },
  {
    what: 'Caddyfile',
    needs: 'caddy',
    from: 'caddy',
    check: () => run('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile']),
  },
  {
    what: 'haproxy.cfg',
    needs: 'haproxy',
    from: 'haproxy',
    check: () => run('haproxy', ['-c', '-f', 'deploy/cluster/haproxy.cfg']),
  },
  {
    what: 'patroni.yaml',
    needs: 'patroni',
    from: 'patroni',
    check: checkPatroni,
  },
  {
    what: 'alerts, their grammar and that each fires',
    needs: 'promtool',
    from: 'prometheus',
    check: () => {
      run('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yaml'])
      run('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'])
    },
  },
  ...(image ? [{ what: 'image', needs: 'buildah', from: 'buildah', check: buildImage }] : []),
]

const skipped: string[] = []
const failed: string[] = []
try {
  for (const { what, needs, from, check } of checks) {
    if (needs && !has(needs)) {
      skipped.push(what)
      console.log(`not checked  ${what}: ${needs} is not here (Debian package ${from})`)
      continue
    }
    try {
      await check()
      console.log(`ok           ${what}`)
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      failed.push(what)
      console.log(`FAILED       ${what}\n${error.message}`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (!image) console.log('not checked  image: say --image')
console.log(
  `${checks.length - skipped.length - failed.length} checked, ${failed.length} failed, ${skipped.length} not checked`,
)
process.exit(failed.length > 0 || (all && skipped.length > 0) ? 1 : 0)

function checkSettings(): void {
  if (readFileSync('deploy/settings.example.env', 'utf8') === settingsExample()) return
  throw new Failed('run `npm run settings:example`')
}

function checkFlags(): void {
  const memory = Object.entries(MEMORY_ENVIRONMENT).map(([name, value]) => `${name}=${value}`)
  const expected = [
    ['deploy/systemd/pyinnya-web@.service', `Environment=${memory.join(' ')}`],
    ['deploy/systemd/pyinnya-worker@.service', `Environment=${memory.join(' ')}`],
    ['deploy/Containerfile', memory.join(' ')],
    ['deploy/systemd/pyinnya-web@.service', `node ${WEB_MEMORY.join(' ')} src/serve.ts`],
    ['deploy/systemd/pyinnya-worker@.service', `node ${WORKER_MEMORY.join(' ')} src/work.ts`],
    ['deploy/Containerfile', `CMD ${listed(['node', ...WEB_MEMORY, 'src/serve.ts'])}`],
    ['deploy/compose.yaml', `command: ${listed(['node', ...WORKER_MEMORY, 'src/work.ts'])}`],
  ] as const
  const wrong = expected.filter(([file, command]) => !readFileSync(file, 'utf8').includes(command))
  if (wrong.length > 0) throw new Failed(wrong.map(([file, command]) => `${file} lacks: ${command}`).join('\n'))
}

function listed(parts: readonly string[]): string {
  return `[${parts.map((part) => `"${part}"`).join(', ')}]`
}

/**
 * Replaces the Node path of an installation by that of this tree, through a path without spaces, because systemd
 * splits at them.
 */
function checkUnits(): void {
  const node = join(folder, 'node')
  symlinkSync(process.execPath, node)
  const files = units.map((name) => {
    const text = readFileSync(join('deploy/systemd', name), 'utf8')
    return placed(name, text.replaceAll('/opt/pyinnya/node_modules/.bin/node', node))
  })
  run('systemd-analyze', ['verify', '--man=no', ...files], { faults: /\S/ })
  for (const file of files.filter((name) => name.endsWith('.timer'))) {
    const [, calendar = ''] = /^OnCalendar=(.*)$/m.exec(readFileSync(file, 'utf8')) ?? []
    run('systemd-analyze', ['calendar', calendar])
  }
}

/** Ignores what only exists on the real machines: addresses, other nodes, the PostgreSQL programs. */
function checkPatroni(): void {
  const { said } = outcomeOf('patroni', ['--validate-config', 'deploy/cluster/patroni.yaml'])
  const ofTheMachine = /not reachable|already in use|Cannot assign|bin_dir|data_dir/
  const faults = said.split('\n').filter((line) => line !== '' && !ofTheMachine.test(line))
  if (faults.length > 0) throw new Failed(faults.join('\n'))
}

function placed(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
