import { useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import styles from './desk-help.module.css'

const KEYS: readonly (readonly [string, () => string])[] = [
  ['V / Enter', m.payments_desk_verify],
  ['N', m.payments_desk_again],
  ['R', m.payments_desk_reject],
  ['U', m.payments_desk_undo],
  ['J', m.payments_key_next],
  ['K', m.payments_key_back],
  ['Z', m.payments_key_zoom],
  ['O', m.payments_key_turn],
  ['T', m.payments_key_type],
  ['1–9', m.payments_key_method],
  ['/', m.payments_key_search],
  ['Esc', m.payments_key_leave],
  ['?', m.payments_desk_help],
]

/** The keys of the desk, and what a verification needs. @see MON-17 */
export function DeskHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  return (
    <Modal open={open} onClose={onClose} className="dialog" labelledBy={id}>
      <h2 id={id} className="dialog-title">
        {m.payments_desk_help()}
      </h2>
      <p>{m.payments_desk_help_needed()}</p>
      <dl className={styles.keys}>
        {KEYS.map(([keys, label]) => (
          <div key={keys}>
            <dt>
              {keys.split(' / ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label()}</dd>
          </div>
        ))}
      </dl>
      <p className="small">{m.payments_desk_help_reasons()}</p>
      <p className="small">{m.payments_desk_help_fields()}</p>
      <button type="button" className="btn btn-primary btn-block" onClick={onClose}>
        {m.platform_close()}
      </button>
    </Modal>
  )
}
