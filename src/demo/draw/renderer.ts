/// <reference path="./subset-font.d.ts" />
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** One drawing: its content, and its file (png or jpg). */
export interface Drawing {
  readonly svg: string
  readonly file: string
}

/** A renderer with fonts that shape Burmese. */
export interface Renderer {
  readonly folder: string
  draw(drawings: readonly Drawing[]): Promise<void>
  close(): Promise<void>
}

const weights = [400, 700] as const
const scripts = [
  { name: 'myanmar', first: 0x1000, last: 0x109f },
  { name: 'latin', first: 0x20, last: 0xff },
] as const

/**
 * Opens a folder with Noto Sans Myanmar as files that any program can read.
 *
 * Drawing runs in a process of its own: the font configuration is read from the environment when the first text is
 * drawn, so it must not depend on earlier drawings of this process.
 */
export async function openRenderer(): Promise<Renderer> {
  const folder = await mkdtemp(join(tmpdir(), 'pyinnya-demo-'))
  await writeFonts(join(folder, 'fonts'))
  const config = join(folder, 'fonts.conf')
  await writeFile(config, fontConfig(folder))
  return {
    folder,
    draw: async (drawings) => {
      const list = join(folder, 'drawings.json')
      await writeFile(list, JSON.stringify(drawings))
      await drawInChild(list, config)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function writeFonts(folder: string): Promise<void> {
  const require = createRequire(import.meta.url)
  await mkdir(folder)
  for (const weight of weights) {
    for (const { name, first, last } of scripts) {
      const source = require.resolve(
        `@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-${name}-${weight}-normal.woff2`,
      )
      const text = String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
      const font = await subsetFont(await readFile(source), text, { targetFormat: 'sfnt' })
      await writeFile(join(folder, `${name}-${weight}.ttf`), font)
    }
  }
}

function fontConfig(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`
}

function drawInChild(list: string, config: string): Promise<void> {
  const program = fileURLToPath(new URL('./draw-pictures.ts', import.meta.url))
  const child = spawn(process.execPath, [program, list], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { FONTCONFIG_FILE: config },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`drawing failed: ${said.slice(-2000)}`))))
  })
}
