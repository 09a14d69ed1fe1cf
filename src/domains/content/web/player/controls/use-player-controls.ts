import { type RefObject, useEffect, useEffectEvent } from 'react'
import { toggleFullScreen } from './full-screen.ts'
import { commandOf, runCommand, setSpeed } from './player-commands.ts'
import { storedSpeed, storeSpeed } from './stored-speed.ts'

/**
 * Keys of the player while the focus is within its frame, a press on the picture, and the speed that was chosen before.
 *
 * @param isActive - false until playback has opened, and where the browser's own controls are shown
 * @param onSubtitles - switches the subtitles off or on
 */
export function usePlayerControls(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  { isActive, onSubtitles }: { isActive: boolean; onSubtitles: () => void },
): void {
  const switchSubtitles = useEffectEvent(onSubtitles)
  useEffect(() => {
    const [area, element] = [frame.current, video.current]
    if (!isActive || !area || !element) return
    setSpeed(element, storedSpeed())
    const onKey = (event: KeyboardEvent): void => {
      const command = isOfControl(event) ? undefined : commandOf(event)
      if (!command) return
      event.preventDefault()
      if (command.kind === 'full-screen') toggleFullScreen(area, element)
      else if (command.kind === 'subtitles') switchSubtitles()
      else runCommand(element, command)
      if (command.kind === 'speed') storeSpeed(element.playbackRate)
    }
    const onPress = (): void => runCommand(element, { kind: 'toggle' })
    area.addEventListener('keydown', onKey)
    element.addEventListener('click', onPress)
    return () => {
      area.removeEventListener('keydown', onKey)
      element.removeEventListener('click', onPress)
    }
  }, [frame, video, isActive])
}

/**
 * Keys that a control within the frame needs itself: buttons their press, sliders and selects their arrows and digits.
 */
function isOfControl({ target, code }: KeyboardEvent): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) return !/^Key/.test(code)
  return target instanceof HTMLButtonElement && code === 'Space'
}
