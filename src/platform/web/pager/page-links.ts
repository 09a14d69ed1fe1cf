/** The page numbers to link: the current one and up to two on each side (X-PAGE-01). */
export function pageLinks(currentPage: number, lastPage: number): number[] {
  const first = Math.max(1, currentPage - 2)
  const last = Math.min(lastPage, currentPage + 2)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
