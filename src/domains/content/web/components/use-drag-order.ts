import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** A row on its way: its index, and the index that it would get. */
interface Drag {
  readonly from: number
  readonly to: number
}

/** Rows nearer to the edge of the window than this scroll it. */
const edgePx = 72
const scrollPx = 14

/**
 * Orders the rows of a list by dragging their handles, with a pointer of any kind, or by the arrow keys on them.
 *
 * Returns the props of a handle; the handles are inside the rows of the element with `listRef`.
 *
 * @param onMove - called with indexes within the list; the arrow keys may leave it at either end
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const listRef = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag>()

  function indexAt(y: number): number {
    const rows = [...(listRef.current?.children ?? [])]
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().top + row.clientHeight / 2)
    return below === -1 ? rows.length : below
  }
  function follow(event: PointerEvent, { from }: Drag): void {
    if (event.clientY < edgePx) window.scrollBy(0, -scrollPx)
    if (event.clientY > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
    const gap = indexAt(event.clientY)
    setDrag({ from, to: gap > from ? gap - 1 : gap })
  }
  function drop(): void {
    setDrag(undefined)
    if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
  }
  function handleProps(index: number) {
    return {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: index, to: index })
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag) follow(event, drag)
      },
      onPointerUp: drop,
      onPointerCancel: () => setDrag(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setDrag(undefined)
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
      },
    }
  }
  return { listRef, drag, handleProps }
}
