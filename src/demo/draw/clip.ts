import { slideHeight, slideWidth } from './slide.ts'

const secondsASlide = 4
const framesASecond = 10

/**
 * Arguments of ffmpeg for a short lesson of slides. Each slide is shown for four seconds, a progress bar runs
 * along the bottom, and a quiet tone changes with the slide, so that picture and sound can be checked.
 */
export function clipArguments(slides: readonly string[], file: string): string[] {
  const seconds = slides.length * secondsASlide
  const inputs = slides.flatMap((slide) => [
    ...['-loop', '1', '-framerate', String(framesASecond), '-t', String(secondsASlide)],
    ...['-i', slide],
  ])
  const joined = slides.map((_, at) => `[${at}:v]`).join('')
  const tones = slides.map((_, at) => `sine=frequency=${220 + at * 55}:duration=${secondsASlide}[t${at}]`)
  const filter = [
    `${joined}concat=n=${slides.length}:v=1[slides]`,
    `color=c=0x0b7a5b:s=${slideWidth}x8:r=${framesASecond}:d=${seconds}[bar]`,
    `[slides][bar]overlay=x='-W+W*t/${seconds}':y=${slideHeight - 8}:shortest=1,format=yuv420p[video]`,
    ...tones,
    `${slides.map((_, at) => `[t${at}]`).join('')}concat=n=${slides.length}:v=0:a=1,volume=0.15[sound]`,
  ].join(';')
  return [
    ...['-nostdin', '-v', 'error', '-y', ...inputs, '-filter_complex', filter],
    ...['-map', '[video]', '-map', '[sound]', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26'],
    ...['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart', '-t', String(seconds), file],
  ]
}
