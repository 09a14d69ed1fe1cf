/** Seconds that one press goes back or on. */
export const skipSeconds = 10

/** Speeds that the player offers; 1 is the speed of the recording. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

type PlayerCommand =
  | { readonly kind: 'toggle' | 'mute' | 'full-screen' | 'subtitles' }
  | { readonly kind: 'skip'; readonly seconds: number }
  | { readonly kind: 'volume'; readonly change: number }
  | { readonly kind: 'speed'; readonly steps: number }
  /** From 0, the start, to 1, the end. */
  | { readonly kind: 'jump'; readonly share: number }

type Key = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const commands: Readonly<Record<string, PlayerCommand>> = {
  Space: { kind: 'toggle' },
  KeyK: { kind: 'toggle' },
  KeyM: { kind: 'mute' },
  KeyF: { kind: 'full-screen' },
  KeyC: { kind: 'subtitles' },
  ArrowLeft: { kind: 'skip', seconds: -skipSeconds },
  KeyJ: { kind: 'skip', seconds: -skipSeconds },
  ArrowRight: { kind: 'skip', seconds: skipSeconds },
  KeyL: { kind: 'skip', seconds: skipSeconds },
  ArrowUp: { kind: 'volume', change: 0.1 },
  ArrowDown: { kind: 'volume', change: -0.1 },
}

/** What a key does in the player. The place of a key counts, so that it works with a Burmese layout. */
export function commandOf({ code, shiftKey, ctrlKey, altKey, metaKey }: Key): PlayerCommand | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  if (shiftKey) {
    if (code === 'Comma') return { kind: 'speed', steps: -1 }
    return code === 'Period' ? { kind: 'speed', steps: 1 } : undefined
  }
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  return digit === undefined ? commands[code] : { kind: 'jump', share: Number(digit) / 10 }
}

type Media = Pick<
  HTMLMediaElement,
  'paused' | 'currentTime' | 'duration' | 'muted' | 'volume' | 'playbackRate' | 'defaultPlaybackRate' | 'play' | 'pause'
>

/** Carries a command out, except for 'full-screen' and 'subtitles', which are the frame's. */
export function runCommand(media: Media, command: PlayerCommand): void {
  if (command.kind === 'toggle') toggle(media)
  else if (command.kind === 'mute') media.muted = !media.muted
  else if (command.kind === 'skip') seekTo(media, media.currentTime + command.seconds)
  else if (command.kind === 'jump') seekTo(media, media.duration * command.share)
  else if (command.kind === 'volume') media.volume = Math.min(1, Math.max(0, media.volume + command.change))
  else if (command.kind === 'speed') setSpeed(media, nextSpeed(media.playbackRate, command.steps))
}

export function toggle(media: Pick<Media, 'paused' | 'play' | 'pause'>): void {
  if (media.paused) void media.play().catch(() => undefined)
  else media.pause()
}

/** Goes to a second within the lesson. */
export function seekTo(media: Pick<Media, 'currentTime' | 'duration'>, seconds: number): void {
  if (!Number.isFinite(seconds)) return
  const last = Number.isFinite(media.duration) ? media.duration : seconds
  media.currentTime = Math.min(last, Math.max(0, seconds))
}

/** The default speed is set too, because a change of the stream restores it. */
export function setSpeed(media: Pick<Media, 'playbackRate' | 'defaultPlaybackRate'>, speed: number): void {
  media.defaultPlaybackRate = speed
  media.playbackRate = speed
}

/** The speed some steps further in the list, within its ends. */
export function nextSpeed(current: number, steps: number): number {
  const index = speeds.filter((speed) => speed <= current).length - 1
  return speeds[Math.min(speeds.length - 1, Math.max(0, index + steps))] ?? 1
}
