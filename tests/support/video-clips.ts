import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findVideoTools, type VideoTools } from '#domains/content/server/transcode/find-video-tools.ts'

/** ffmpeg and ffprobe, installed with the development packages. */
export async function videoTools(): Promise<VideoTools> {
  const tools = await findVideoTools({})
  if (!tools) throw new Error('no ffmpeg to test with')
  return tools
}

export const picture = (size: string, rate = 30): string[] => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}`]
export const tone = ['-f', 'lavfi', '-i', 'sine=440']
export const quick = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

/** Encodes a video of a moving test pattern. */
export async function aClip(folder: string, name: string, options: readonly string[]): Promise<string> {
  const { ffmpeg } = await videoTools()
  const path = join(folder, name)
  await promisify(execFile)(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...options, path])
  return path
}

const ONE = 0x1_0000
/** Offset from the name of a track header of version 0 to its matrix. */
const MATRIX_OFFSET = 44

/**
 * Sets a rotation of 90 degrees in the only track of an MP4 file, as phones held upright do. The bytes are
 * patched, because ffmpeg has an option for it only from version 6 on.
 */
export async function turnUpright(path: string): Promise<void> {
  const bytes = await readFile(path)
  const header = bytes.indexOf('tkhd')
  const [turned, height] = [[0, ONE, 0, -ONE, 0, 0], bytes.readUInt32BE(header + MATRIX_OFFSET + 40)]
  const matrix = [...turned, height, 0, 0x4000_0000]
  for (const [at, value] of matrix.entries()) bytes.writeInt32BE(value, header + MATRIX_OFFSET + at * 4)
  await writeFile(path, bytes)
}
