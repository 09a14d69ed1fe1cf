import { useEffect, useState } from 'react'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { listDevices, type OfflineDevice, removeDevice } from '../../contract/offline.contract.ts'
import { findDevice } from './device.ts'
import { endDevice } from './licences.ts'
import { ownDevice } from './own-device.ts'
import { savingAccount } from './saving-account.ts'
import { canSaveLessons } from './saving-support.ts'

type Devices = ReplyOf<typeof listDevices>

async function findOwnId(): Promise<number | undefined> {
  if (!(await canSaveLessons())) return undefined
  return (await findDevice(savingAccount() ?? 0))?.id
}

/** The devices on which the student keeps lessons. Without a connection nothing is shown. */
export function DeviceList() {
  const [devices, setDevices] = useState<Devices>()
  const [ownId, setOwnId] = useState<number>()
  const [ask, dialog] = useConfirm()
  useEffect(() => {
    void browserApi.call(listDevices).then(setDevices, () => undefined)
    void findOwnId().then(setOwnId)
  }, [])
  if (!devices || devices.devices.length === 0) return null
  async function remove({ id, name }: OfflineDevice) {
    const question = {
      title: m.content_device_remove_ask({ name }),
      detail: <p>{id === ownId ? m.content_device_remove_own_note(ownDevice()) : m.content_device_remove_note()}</p>,
      confirmLabel: m.content_saved_remove(),
      danger: true,
    }
    if (!(await ask(question))) return
    try {
      setDevices(await browserApi.call(removeDevice, { params: { id: String(id) } }))
      if (id === ownId) await endDevice(savingAccount() ?? 0)
    } catch (error) {
      showFailure(error, () => void remove({ id, name, insert_time: '', seen_time: '' }))
    }
  }
  return (
    <section className="stack-s">
      <h2>{m.content_devices()}</h2>
      <p className="hint">{m.content_devices_note({ n: localDigits(devices.most) })}</p>
      <ul className="stack-s">
        {devices.devices.map((device) => (
          <li key={device.id} className="spread">
            <span>
              <span className="name">
                <WrittenText>{device.name}</WrittenText>
              </span>{' '}
              <span className="hint">
                {device.id === ownId
                  ? m.content_device_this(ownDevice())
                  : m.content_device_seen({ time: dayAndTime(device.seen_time) })}
              </span>
            </span>
            <button type="button" className="btn" onClick={() => void remove(device)}>
              {m.content_saved_remove()}
            </button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  )
}
