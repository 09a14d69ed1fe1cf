import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** An earlier commit with its own packages and build, in a folder of its own. */
export interface FormerRelease {
  readonly commit: string
  readonly folder: string
  /** Its own pinned Node. */
  readonly node: string
  remove(): void
}

/**
 * @param commit - undefined: the last one that set the version in package.json
 * @param builtFolder - a folder in which it is already installed and built; it is kept
 */
export function aFormerRelease(commit: string | undefined, builtFolder: string | undefined): FormerRelease {
  const chosen = commit ?? git('log', '-1', '--format=%h', '-G', '"version": "', '--', 'package.json')
  if (builtFolder) return formerIn(builtFolder, chosen, () => undefined)
  const folder = mkdtempSync(join(tmpdir(), `pyinnya-${chosen}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const files = execFileSync('git', ['archive', chosen], { cwd: root, maxBuffer: 2 ** 30 })
    run(folder, ['tar', 'x'], files)
    run(folder, ['npm', 'ci', '--no-audit', '--no-fund'])
    run(folder, ['npm', 'run', 'build'])
    return formerIn(folder, chosen, remove)
  } catch (error) {
    remove()
    throw error
  }
}

function formerIn(folder: string, commit: string, remove: () => void): FormerRelease {
  return { commit, folder, node: join(folder, 'node_modules/.bin/node'), remove }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** With its own programs first, so that `node` is the one that it pins. */
function run(folder: string, [program = '', ...args]: readonly string[], input?: Buffer): void {
  const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` }
  const { status } = spawnSync(program, args, {
    cwd: folder,
    env,
    ...(input && { input }),
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${folder}`)
}
