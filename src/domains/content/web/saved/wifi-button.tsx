import { m } from '#platform/messages/generated/messages.js'
import { confirmWifi } from './saving-connection.ts'

/** The answer where the browser does not know its connection, and lessons are saved on Wi-Fi only. */
export function WifiButton() {
  return (
    <button type="button" className="btn" onClick={confirmWifi}>
      {m.content_saving_on_wifi()}
    </button>
  )
}
