import { Failed, outcomeOf, run } from './programs.ts'

const NAME = 'localhost/pyinnya-check'
const ISOLATION = ['--isolation', 'chroot']

/**
 * Builds the image without a daemon and checks its settings, as the account that it runs as.
 *
 * The environment variables BASE and BUILDER name images that replace those of the Containerfile (BUILDER with npm
 * 10 or newer); BUILD_FLAGS holds further flags of `buildah bud`, such as a volume with npm's settings.
 */
export function buildImage(): void {
  const named = ['BASE', 'BUILDER'].flatMap((name) => {
    const value = process.env[name]
    return value ? ['--build-arg', `${name}=${value}`] : []
  })
  const flags = process.env.BUILD_FLAGS?.split(' ') ?? []
  run('buildah', ['bud', ...ISOLATION, ...named, ...flags, '--file', 'deploy/Containerfile', '--tag', NAME, '.'])
  const container = run('buildah', ['from', NAME]).trim()
  try {
    const inside = (...args: string[]) => run('buildah', ['run', ...ISOLATION, container, '--', ...args])
    const account = inside('id', '-u').trim()
    if (account !== '10001') throw new Failed(`the image runs as ${account}`)
    // Proves that all modules load, that the settings are read, and that an unreachable database is reported in
    // one line.
    const settings = ['SECRET=a-secret-of-more-than-thirty-two-signs', 'PUBLIC_URL=https://pyinnya.example']
    const nowhere = 'DATABASE_URL=postgres://pyinnya@127.0.0.1:1/pyinnya'
    const check = ['env', ...settings, nowhere, 'node', 'src/cli.ts', 'settings', 'check']
    const { status, said } = outcomeOf('buildah', ['run', ...ISOLATION, container, '--', ...check])
    if (status === 0 || !/127\.0\.0\.1:1/.test(said)) throw new Failed(`settings check said: ${said}`)
    if (!/libx264/.test(inside('ffmpeg', '-hide_banner', '-encoders')))
      throw new Failed('ffmpeg of the image has no libx264')
  } finally {
    run('buildah', ['rm', container])
  }
}
