import type { PDFDocumentProxy } from 'pdfjs-dist'
import { loadPdfViewer } from './pdf-viewer.ts'

const sharpest = 2

/** A URL, or the file itself. */
export type PdfSource = string | Blob

interface OpenPdf {
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
export async function openPdf(source: PdfSource, onProgress: (share: number) => void): Promise<OpenPdf> {
  const pdf = await loadPdfViewer()
  const task = pdf.getDocument(typeof source === 'string' ? { url: source } : { data: await source.arrayBuffer() })
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
    const { AnnotationMode } = await loadPdfViewer()
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
