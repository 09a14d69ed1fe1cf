import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { megabytes } from '../../contract/data-size.ts'
import { ownDevice } from './own-device.ts'
import { chooseWifiOnly } from './save-queue.ts'
import { storedBytes } from './saved-copy.ts'
import type { SavedLesson } from './saved-database.ts'
import { followWifiOnly, knowsConnectionKind, savesOnWifiOnly } from './saving-connection.ts'

interface Space {
  /** Bytes that this site may still use. */
  readonly free: number | undefined
  /** Whether the browser keeps what is saved when space runs out. */
  readonly isKept: boolean
}

/** What saved lessons use of this device, and over which connection they are saved. */
export function StorageMeter({ lessons }: { lessons: readonly SavedLesson[] }) {
  const used = lessons.reduce((sum, lesson) => sum + storedBytes(lesson), 0)
  const space = useSpace(used)
  const wifiOnly = useSyncExternalStore(followWifiOnly, savesOnWifiOnly, () => false)
  return (
    <section className="panel stack-s">
      <p>
        {m.content_saved_used({ used: megabytes(used) })}
        {space.free === undefined ? null : ` · ${m.content_saved_free({ free: megabytes(space.free) })}`}
      </p>
      {space.isKept ? null : <p className="hint">{m.content_saved_may_go(ownDevice())}</p>}
      <label className="check">
        <input type="checkbox" checked={wifiOnly} onChange={(event) => chooseWifiOnly(event.target.checked)} />
        <span>{m.content_save_wifi_only()}</span>
      </label>
      {knowsConnectionKind() ? null : <p className="hint">{m.content_save_wifi_unknown()}</p>}
    </section>
  )
}

function useSpace(used: number): Space {
  const [space, setSpace] = useState<Space>({ free: undefined, isKept: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is used changes what is free.
  useEffect(() => {
    void readSpace().then(setSpace)
  }, [used])
  return space
}

async function readSpace(): Promise<Space> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  const isKept = (await navigator.storage?.persisted?.().catch(() => false)) ?? false
  return { free: quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage), isKept }
}
