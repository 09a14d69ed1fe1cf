import { join } from 'node:path'
import { openRenderer } from '../../src/demo/draw/renderer.ts'
import { slideSvg } from '../../src/demo/draw/slide.ts'
import { aClip, tone } from './video-clips.ts'

const SLIDES = 3
const SECONDS_A_SLIDE = 20
const LINES = [
  'မြန်မာသဒ္ဒါ၏ အခြေခံ စည်းမျဉ်းများကို လေ့လာပါမည်။',
  'ဝါကျတစ်ကြောင်းတွင် ကံ၊ ကတ္တား၊ ကြိယာ ပါဝင်သည်။',
  'ကိန်းဂဏန်းများ ၁၂၃၄၅၆၇၈၉၀ ကို မှန်ကန်စွာ ရေးပါ။',
]

/** Encodes a lecture of a minute: slides in Burmese that stand still, with a sound. */
export async function aLecture(folder: string, name: string): Promise<string> {
  const renderer = await openRenderer()
  try {
    const drawings = Array.from({ length: SLIDES }, (_, at) => ({
      svg: slideSvg({ title: `အပိုင်း ${at + 1}`, lines: LINES }, { number: at + 1, of: SLIDES, tint: at }),
      file: join(renderer.folder, `slide-${at}.png`),
    }))
    await renderer.draw(drawings)
    const inputs = drawings.flatMap(({ file }) => [
      ...['-loop', '1', '-framerate', '10', '-t', String(SECONDS_A_SLIDE), '-i', file],
    ])
    const joined = `${drawings.map((_, at) => `[${at}:v]`).join('')}concat=n=${SLIDES}:v=1,format=yuv420p[video]`
    const length = String(SLIDES * SECONDS_A_SLIDE)
    return await aClip(folder, name, [
      ...[...inputs, ...tone, '-filter_complex', joined, '-map', '[video]', '-map', `${SLIDES}:a`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-c:a', 'aac', '-t', length],
    ])
  } finally {
    await renderer.close()
  }
}
