import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { aClip, picture, tone } from '#tests/support/video-clips.ts'

/** Generated files that the test accounts upload. */
export interface StoryFiles {
  readonly folder: string
  /** Ten seconds of video with sound, 720p, about 10 MB. */
  readonly video: string
  readonly pdf: string
  readonly picture: string
  /** A screenshot of a transfer on a phone. */
  readonly receipt: string
  readonly secondReceipt: string
  /** Of a registration fee. */
  readonly registrationReceipt: string
  readonly secondRegistrationReceipt: string
}

/** @param label drawn into the pictures, so that those of two tests differ */
export async function makeStoryFiles(label = ''): Promise<StoryFiles> {
  const folder = await temporaryFolder('story')
  const files = {
    pdf: join(folder, 'notes.pdf'),
    picture: join(folder, 'board.png'),
    receipt: join(folder, 'receipt.jpg'),
    secondReceipt: join(folder, 'second-receipt.jpg'),
    registrationReceipt: join(folder, 'registration-receipt.jpg'),
    secondRegistrationReceipt: join(folder, 'second-registration-receipt.jpg'),
  }
  await writeFile(files.pdf, aPdf('Lesson one'))
  await sharp(Buffer.from(drawing('#0b6b57', `Board ${label}`)))
    .png()
    .toFile(files.picture)
  await sharp(Buffer.from(drawing('#f0c673', `- 400,000 Ks ${label}`)))
    .jpeg()
    .toFile(files.receipt)
  await sharp(Buffer.from(drawing('#f0c673', `- 30,000 Ks ${label}`)))
    .jpeg()
    .toFile(files.secondReceipt)
  await sharp(Buffer.from(drawing('#f0c673', `- 200,000 Ks ${label}`)))
    .jpeg()
    .toFile(files.registrationReceipt)
  await sharp(Buffer.from(drawing('#f0c673', `- 100,000 Ks ${label}`)))
    .jpeg()
    .toFile(files.secondRegistrationReceipt)
  const video = await aClip(folder, 'lesson.mp4', [...picture('1280x720', 25), ...tone, '-t', '10', ...encoding])
  return { folder, video, ...files }
}

/** The pictures only, for tests without lessons. */
export interface Pictures {
  readonly folder: string
  /** In portrait format, so that it has to be cropped. */
  readonly portrait: string
  readonly card: string
  readonly receipts: readonly string[]
}

export async function makePictures(): Promise<Pictures> {
  const folder = await temporaryFolder('pictures')
  const make = async (name: string, text: string) => {
    const file = join(folder, name)
    await sharp(Buffer.from(drawing('#0b6b57', text)))
      .jpeg()
      .toFile(file)
    return file
  }
  const receipts = [await make('receipt-1.jpg', '- 200,000 Ks'), await make('receipt-2.jpg', '- 200,000 Ks')]
  return { folder, receipts, portrait: await make('portrait.jpg', 'Portrait'), card: await make('card.jpg', 'Card') }
}

const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '8M', '-minrate', '8M', '-bufsize', '8M'].concat([
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
  '-nal-hrd',
  'cbr',
  '-maxrate',
  '8M',
])

function drawing(colour: string, text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280">
    <rect width="720" height="1280" fill="${colour}"/><rect x="60" y="200" width="600" height="400" fill="white"/>
    <text x="360" y="420" font-size="64" text-anchor="middle">${text}</text></svg>`
}

/** A valid PDF of one page with one line. */
function aPdf(line: string): string {
  const text = `BT /F1 36 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = pdf.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  return `${pdf}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
