/** Whether this browser has what the legacy build of pdf.js does not add: Chrome 119, Firefox 124, Safari 17.4. */
export function canShowPdf(): boolean {
  return 'withResolvers' in Promise && 'any' in AbortSignal
}
