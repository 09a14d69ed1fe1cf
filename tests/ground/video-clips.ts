import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findVideoTools, type VideoTools } from '#domains/content/server/transcode/find-video-tools.ts'

/** The programs, which every machine that runs the tests has from the packages. */
export async function videoTools(): Promise<VideoTools> {
  const tools = await findVideoTools({})
  if (!tools) throw new Error('no ffmpeg to test with')
  return tools
}

export const picture = (size: string, rate = 30): string[] => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}`]
export const tone = ['-f', 'lavfi', '-i', 'sine=440']
export const quick = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

/** A film of moving test pictures, made on the spot. */
export async function aClip(folder: string, name: string, options: readonly string[]): Promise<string> {
  const { ffmpeg } = await videoTools()
  const path = join(folder, name)
  await promisify(execFile)(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...options, path])
  return path
}
