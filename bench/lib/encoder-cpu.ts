import { execFileSync } from 'node:child_process'
import type { VideoTools } from '#domains/content/server/transcode/find-video-tools.ts'

/** User and system time that the program reports at its end. */
export function cpuSeconds({ ffmpeg }: VideoTools, options: readonly string[]): number {
  const verbose = options.map((option, index) => (options[index - 1] === '-v' ? 'info' : option))
  const command = ['-benchmark', ...verbose].map((option) => `'${option.replaceAll("'", `'\\''`)}'`).join(' ')
  const said = execFileSync('/bin/sh', ['-c', `'${ffmpeg}' ${command} 2>&1`], { maxBuffer: 1 << 28 }).toString()
  const times = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(said)
  if (!times) throw new Error('ffmpeg told no times')
  return Number(times[1]) + Number(times[2])
}
