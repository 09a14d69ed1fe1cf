import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { type Crop, centredCrop, cropAtZoom, maxZoom, moveCrop, type Size, zoomOf } from './crop.ts'
import { cropPicture } from './crop-picture.ts'
import styles from './photo-cropper.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface PhotoCropperProps {
  file: File
  onCrop: (dataUrl: string) => void
  onCancel: () => void
  /** Called when the browser cannot decode the file as a picture. */
  onUnreadable: () => void
}

/** Crops a photo to a square: drag or arrow keys move it, the slider zooms. Loaded when a photo is chosen. */
export default function PhotoCropper({ file, onCrop, onCancel, onUnreadable }: PhotoCropperProps) {
  const titleId = useId()
  const image = useRef<HTMLImageElement>(null)
  const url = useObjectUrl(file)
  const [picture, setPicture] = useState<{ size: Size; crop: Crop }>()
  const change = (crop: Crop) => setPicture((now) => now && { ...now, crop })

  function measure({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
    setPicture({ size: { width, height }, crop: centredCrop({ width, height }) })
  }
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.platform_photo_cut()}
      </h2>
      <p className="hint">{m.platform_photo_cut_hint()}</p>
      <Frame picture={picture} onCrop={change}>
        {url ? (
          <img
            ref={image}
            src={url}
            alt=""
            draggable={false}
            style={picture ? styleOf(picture) : { visibility: 'hidden' }}
            onLoad={(event) => measure(event.currentTarget)}
            onError={onUnreadable}
          />
        ) : null}
      </Frame>
      <label className={styles.zoom}>
        <span>{m.platform_photo_zoom()}</span>
        <input
          type="range"
          // Inside another form; without this Enter would submit that form.
          form="photo-cropper"
          min={1}
          max={maxZoom}
          step={0.01}
          value={picture ? zoomOf(picture.crop, picture.size) : 1}
          disabled={!picture}
          onChange={(event) => picture && change(cropAtZoom(Number(event.target.value), picture))}
        />
      </label>
      <div className="actions">
        <button type="button" className="btn" onClick={onCancel}>
          {m.platform_cancel()}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={!picture}
          onClick={() => image.current && picture && onCrop(cropPicture(image.current, picture.crop))}
        >
          {m.platform_photo_use()}
        </button>
      </div>
    </Modal>
  )
}

interface FrameProps {
  picture: { size: Size; crop: Crop } | undefined
  onCrop: (crop: Crop) => void
  children: React.ReactNode
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The square viewport; dragging moves the picture below it. */
function Frame({ picture, onCrop, children }: FrameProps) {
  const last = useRef<{ x: number; y: number }>(undefined)
  function drag(event: PointerEvent<HTMLElement>) {
    if (!picture || !last.current) return
    const perPixel = picture.crop.side / event.currentTarget.clientWidth
    const { x, y } = last.current
    onCrop(moveCrop({ x: (x - event.clientX) * perPixel, y: (y - event.clientY) * perPixel }, picture))
    last.current = { x: event.clientX, y: event.clientY }
  }
  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!picture || !step) return
    event.preventDefault()
    const length = picture.crop.side / 20
    onCrop(moveCrop({ x: step.x * length, y: step.y * length }, picture))
  }
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={m.platform_photo_move()}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = undefined
      }}
      onPointerCancel={() => {
        last.current = undefined
      }}
    >
      {children}
    </button>
  )
}

/** In per cent of the viewport, so that a resized window needs no measuring. */
function styleOf({ size, crop }: { size: Size; crop: Crop }): CSSProperties {
  const share = (pixels: number) => `${(pixels / crop.side) * 100}%`
  return { width: share(size.width), height: share(size.height), left: share(-crop.left), top: share(-crop.top) }
}
