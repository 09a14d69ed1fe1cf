/** A PDF of one page with one JPEG: the minimum that every reader opens. */
export function pdfOfPicture(jpeg: Buffer, size: { width: number; height: number }): Buffer {
  const { width, height } = size
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /Im0 Do Q`
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> >> >>`
  const objects: Buffer[] = [
    text('<< /Type /Catalog /Pages 2 0 R >>'),
    text('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    text(page),
    text(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`),
    Buffer.concat([text(`${picture}\nstream\n`), jpeg, text('\nendstream')]),
  ]
  return assemble(objects)
}

const text = (written: string) => Buffer.from(written, 'latin1')

/** Numbers the objects and writes the cross-reference table. */
function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [text('%PDF-1.4\n')]
  const starts: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [at, object] of objects.entries()) {
    starts.push(length())
    parts.push(text(`${at + 1} 0 obj\n`), object, text('\nendobj\n'))
  }
  const tableAt = length()
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  parts.push(text(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`))
  parts.push(text(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`))
  return Buffer.concat(parts)
}
