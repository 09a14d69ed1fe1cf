import { useEffect, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { savesData, setSavesData } from './connection.ts'

/** Switches data saving on and off for this browser, and says what it does. */
export default function SpareDataSwitch() {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => setIsOn(savesData()), [])
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setSavesData(target.checked)
          setIsOn(target.checked)
        }}
      />
      <span>
        <strong>{m.platform_spare_data()}</strong> <span className="hint">{m.platform_spare_data_note()}</span>
      </span>
    </label>
  )
}
