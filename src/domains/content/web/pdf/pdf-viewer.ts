import viewerUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** What reads PDFs, by URL, so that it can be kept for reading without a connection. */
export const pdfViewerFiles = [viewerUrl, workerUrl] as const

/** pdf.js, loaded when a PDF is opened. Its legacy build adds what older browsers lack, for 32 kB more. */
export async function loadPdfViewer(): Promise<typeof import('pdfjs-dist')> {
  const pdf: typeof import('pdfjs-dist') = await import(/* @vite-ignore */ viewerUrl)
  pdf.GlobalWorkerOptions.workerSrc = workerUrl
  return pdf
}
