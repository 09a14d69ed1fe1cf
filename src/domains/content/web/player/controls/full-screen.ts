/** Safari on iPhones shows a video on the whole screen, with its own controls, and no other element. */
interface SafariVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Whether this browser can show the player, or at least its picture, on the whole screen. */
export function canFillScreen(): boolean {
  return 'requestFullscreen' in HTMLElement.prototype || 'webkitEnterFullscreen' in HTMLVideoElement.prototype
}

/**
 * Shows the player on the whole screen, or ends it: its frame, or the container around it, which stays when another
 * lesson is opened. Where only videos can be shown, the video.
 */
export function toggleFullScreen(frame: HTMLElement, video: HTMLVideoElement): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if ('requestFullscreen' in frame) {
    const container = frame.closest<HTMLElement>('[data-full-screen]') ?? frame
    void container.requestFullscreen().catch(() => undefined)
  } else fillScreenWith(video)
}

/** Refused before the length of the video is known. */
function fillScreenWith(video: SafariVideo): void {
  try {
    video.webkitEnterFullscreen?.()
  } catch {}
}
