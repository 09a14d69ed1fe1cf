import type { VideoSource } from './probe-video.ts'

/**
 * The demuxer is fixed and protocols are restricted, so that the content of the file cannot make ffmpeg read other
 * files.
 */
export function inputArguments(source: VideoSource, inputPath: string, cpuLimitSeconds: number): string[] {
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-timelimit', String(cpuLimitSeconds)],
    ...['-protocol_whitelist', 'file,crypto,data', '-f', source.demuxer, '-i', `file:${inputPath}`],
  ]
}
