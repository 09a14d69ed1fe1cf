declare module 'subset-font' {
  /** Subsets a font to the letters of a text. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt' | 'woff2' },
  ): Promise<Buffer>
}
