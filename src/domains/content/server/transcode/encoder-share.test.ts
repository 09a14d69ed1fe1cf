import { expect, test } from 'vitest'
import { transcodeArguments } from './ffmpeg-arguments.ts'
import type { Rung } from './ladder.ts'
import type { VideoSource } from './probe-video.ts'
import { runProgram } from './run-program.ts'

const rung = (name: string) =>
  ({ name, widthPixels: 640, heightPixels: 360, frameRate: '30', maxBitsPerSecond: 1 }) as Rung
const source = { videoStream: 0, demuxer: 'mov' } as VideoSource
const threadsOf = (threads: number) => {
  const plan = {
    source,
    inputPath: 'in',
    outputFolder: 'out',
    rungs: [rung('small'), rung('large')],
    cpuLimitSeconds: 9,
  }
  const text = transcodeArguments({ ...plan, threads })
  return text.flatMap((word, position) => (word.includes('threads') ? [`${word} ${text[position + 1]}`] : []))
}

test('the encoder uses every CPU, or as many threads as configured for each of its parts', () => {
  expect(threadsOf(0)).toEqual(['-threads:v:0 1'])
  expect(threadsOf(2)).toEqual(['-filter_complex_threads 2', '-threads 2', '-threads:v:0 1', '-threads:v:1 2'])
})

test('a program gets the configured lower priority', async () => {
  const notified = await runProgram('/bin/sh', ['-c', 'sleep 0.3; nice'], { limitMs: 10_000, nice: 17 })
  expect(notified.toString().trim()).toBe('17')
})
