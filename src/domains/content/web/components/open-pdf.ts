import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

const sharpest = 2

export interface OpenPdf {
  readonly document: PDFDocumentProxy
  readonly close: () => void
}

/**
 * Loads and parses a PDF.
 *
 * The first annotation of the first page is hidden: an older program that produced these PDFs adds its watermark
 * there.
 *
 * @see M-VW-03, OP-138
 */
export async function openPdf(url: string, onProgress: (share: number) => void): Promise<OpenPdf> {
  const pdf = await import('pdfjs-dist')
  pdf.GlobalWorkerOptions.workerSrc = workerUrl
  const task = pdf.getDocument({ url })
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total))
  }
  const document = await task.promise
  const [first] = await (await document.getPage(1)).getAnnotations()
  if (first) document.annotationStorage.setValue(first.id, { noView: true })
  return { document, close: () => void task.destroy() }
}

/** Renders one page in the width of its canvas; the returned function cancels the rendering. */
export function drawPdfPage(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): () => void {
  let stop: (() => void) | undefined
  let left = false
  void (async () => {
    const { AnnotationMode } = await import('pdfjs-dist')
    const page = await document.getPage(number)
    if (left) return
    const width = canvas.clientWidth * Math.min(sharpest, window.devicePixelRatio)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    canvas.style.aspectRatio = `${canvas.width} / ${canvas.height}`
    const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE_STORAGE })
    stop = () => drawing.cancel()
    await drawing.promise
  })().catch((error: unknown) => {
    if (!left) throw error
  })
  return () => {
    left = true
    stop?.()
  }
}
