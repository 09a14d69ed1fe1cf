import type { Cue } from '../../contract/subtitles.contract.ts'

/** The text shown at a time in seconds, with one cue below the other where several are; empty where none is. */
export function textAt(cues: readonly Cue[], seconds: number): string {
  return cues
    .filter(({ start, end }) => start <= seconds && seconds < end)
    .map(({ text }) => text)
    .join('\n')
}
