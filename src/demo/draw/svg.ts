/** A text element of SVG, trimmed and escaped. */
export function svgText(
  text: string,
  at: { x: number; y: number; size: number; fill?: string; bold?: boolean; anchor?: string },
): string {
  const { x, y, size, fill = '#14211c', bold = false, anchor = 'start' } = at
  const safe = text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? sign)
  return `<text x="${x}" y="${y}" font-family="Noto Sans Myanmar" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="700"' : ''}>${safe}</text>`
}

export function svgPage(width: number, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}
