/** A picture's width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}
/** The square cut out of a picture, in picture pixels; always inside the picture. */
export interface Cut {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** Largest zoom; it still shows a face in a group photo. */
export const mostZoom = 4

const shorterSide = ({ width, height }: Size) => Math.min(width, height)

/** The largest centred square. */
export function middleCut(size: Size): Cut {
  const side = shorterSide(size)
  return { left: (size.width - side) / 2, top: (size.height - side) / 2, side }
}

/** Zoom factor of a cut; 1 is the largest square. */
export function zoomOf(cut: Cut, size: Size): number {
  return shorterSide(size) / cut.side
}

/** Changes the zoom of a cut and keeps its centre. */
export function zoomedTo(zoom: number, { cut, size }: { cut: Cut; size: Size }): Cut {
  const side = shorterSide(size) / Math.min(mostZoom, Math.max(1, zoom))
  const shift = (cut.side - side) / 2
  return within(size, { left: cut.left + shift, top: cut.top + shift, side })
}

/** Moves a cut within the picture. */
export function movedBy(step: { x: number; y: number }, { cut, size }: { cut: Cut; size: Size }): Cut {
  return within(size, { left: cut.left + step.x, top: cut.top + step.y, side: cut.side })
}

function within({ width, height }: Size, { left, top, side }: Cut): Cut {
  const held = (from: number, size: number) => Math.min(Math.max(0, from), Math.max(0, size))
  return { left: held(left, width - side), top: held(top, height - side), side }
}
