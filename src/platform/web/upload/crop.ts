/** A picture's width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}
/** The square part of a picture, in picture pixels; always inside the picture. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** Largest zoom; it still shows a face in a group photo. */
export const maxZoom = 4

const shorterSide = ({ width, height }: Size) => Math.min(width, height)

/** The largest centred square. */
export function centredCrop(size: Size): Crop {
  const side = shorterSide(size)
  return { left: (size.width - side) / 2, top: (size.height - side) / 2, side }
}

/** Zoom factor of a crop; 1 is the largest square. */
export function zoomOf(crop: Crop, size: Size): number {
  return shorterSide(size) / crop.side
}

/** Changes the zoom of a crop and keeps its centre. */
export function cropAtZoom(zoom: number, { crop, size }: { crop: Crop; size: Size }): Crop {
  const side = shorterSide(size) / Math.min(maxZoom, Math.max(1, zoom))
  const shift = (crop.side - side) / 2
  return within(size, { left: crop.left + shift, top: crop.top + shift, side })
}

/** Moves a crop within the picture. */
export function moveCrop(step: { x: number; y: number }, { crop, size }: { crop: Crop; size: Size }): Crop {
  return within(size, { left: crop.left + step.x, top: crop.top + step.y, side: crop.side })
}

function within({ width, height }: Size, { left, top, side }: Crop): Crop {
  const held = (from: number, size: number) => Math.min(Math.max(0, from), Math.max(0, size))
  return { left: held(left, width - side), top: held(top, height - side), side }
}
