import { storeBeforeReplies } from '#platform/web/offline/store-value.ts'
import { speeds } from './player-commands.ts'

const key = 'pyinnya.speed'

/** The speed that was chosen for an earlier lesson; 1 where none was. */
export function storedSpeed(): number {
  const kept = Number(window.localStorage.getItem(key))
  return speeds.find((speed) => speed === kept) ?? 1
}

export function storeSpeed(speed: number): void {
  storeBeforeReplies(key, String(speed))
}
