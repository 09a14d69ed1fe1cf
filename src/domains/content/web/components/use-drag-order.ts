import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** A row on its way, and the index that it would get. */
interface Drag {
  readonly id: number
  readonly to: number
}

/** Rows nearer to the edge of the window than this scroll it. */
const edgePx = 72
const scrollPx = 14

/**
 * Orders the rows of a list by dragging their handles, with a pointer of any kind, or by the arrow keys on them.
 *
 * Returns the props of a handle; the handles are inside the rows of the element with `listRef`. The list may be loaded
 * anew while a row is dragged: it is that row that moves, wherever it is by then.
 *
 * @param ids - of the rows, in the order that is shown
 * @param onMove - called with an index within the list; the arrow keys may leave it at either end
 */
export function useDragOrder(ids: readonly number[], onMove: (id: number, to: number) => void) {
  const listRef = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<Drag>()
  const from = dragged ? ids.indexOf(dragged.id) : -1
  const drag = dragged && from !== -1 ? { from, to: dragged.to } : undefined

  function indexAt(y: number): number {
    const rows = [...(listRef.current?.children ?? [])]
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().top + row.clientHeight / 2)
    return below === -1 ? rows.length : below
  }
  function follow(event: PointerEvent, { id }: Drag): void {
    if (event.clientY < edgePx) window.scrollBy(0, -scrollPx)
    if (event.clientY > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
    const gap = indexAt(event.clientY)
    setDragged({ id, to: gap > from ? gap - 1 : gap })
  }
  function drop(): void {
    setDragged(undefined)
    if (dragged && drag && drag.to !== drag.from) onMove(dragged.id, drag.to)
  }
  function handleProps(id: number) {
    const index = ids.indexOf(id)
    return {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ id, to: index })
      },
      onPointerMove: (event: PointerEvent) => {
        if (dragged) follow(event, dragged)
      },
      onPointerUp: drop,
      onPointerCancel: () => setDragged(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setDragged(undefined)
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onMove(id, event.key === 'ArrowUp' ? index - 1 : index + 1)
      },
    }
  }
  return { listRef, drag, handleProps }
}
