import { type ReactNode, useEffect, useState } from 'react'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CloseIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { useCloseWhenChanged } from './close-when-changed.ts'
import { FormDialog } from './form-dialog.tsx'
import styles from './reason-dialog.module.css'

/** Suggested reasons, which can be edited; kept for the next time and taken off the list, where the list can change. */
export interface ReasonPresets {
  reasons: readonly string[]
  /** The digits 1 to 9 choose a reason while no text is typed. */
  hasKeys?: boolean
  onKeep?: (reason: string) => void
  onDrop?: (reason: string) => void
}

interface ReasonDialogProps {
  title: string
  /** The object of the action and its effect. */
  detail: ReactNode
  actionLabel: string
  /** The action cannot be undone. */
  danger?: boolean
  presets?: ReasonPresets
  /** Stands in the field at first. */
  initialReason?: string
  /** Who reads the reason, where it is not the person concerned. */
  hint?: string
  onCancel: () => void
  /** Runs the action. A refusal is shown in the dialog, except CHANGED_MEANWHILE, which closes it. */
  onReason: (reason: string) => Promise<void>
}

/** Asks for confirmation of an action and for the reason, which is sent to the person concerned. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, detail, actionLabel, danger = false, presets, initialReason = '', onCancel, onReason } = props
  const form = useAppForm({ schema: reasonForm, initialValues: { reason: initialReason } })
  const closeWhenChanged = useCloseWhenChanged(onCancel)
  return (
    <FormDialog
      title={title}
      facts={
        <div className="hint" lang={langOf(detail)}>
          {drawnText(detail)}
        </div>
      }
      form={form}
      submitLabel={actionLabel}
      danger={danger}
      onCancel={onCancel}
      onSend={({ reason }) => closeWhenChanged(() => onReason(reason))}
    >
      {presets ? (
        <Presets
          of={presets}
          onChoose={(reason) => form.setValue('reason', reason)}
          onKey={(reason) => {
            form.setValue('reason', reason)
            form.ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
          }}
        />
      ) : null}
      <TextArea
        {...form.field('reason')}
        label={m.platform_reason()}
        hint={props.hint ?? m.platform_reason_hint()}
        rows={3}
        maxLength={maxReasonLength}
      />
      {presets?.onKeep && isNew(form.values.reason, presets) ? (
        <button type="button" className="btn" onClick={() => presets.onKeep?.(form.values.reason.trim())}>
          {m.platform_reason_keep()}
        </button>
      ) : null}
    </FormDialog>
  )
}

const isNew = (typed: string, { reasons }: ReasonPresets): boolean =>
  typed.trim() !== '' && !reasons.includes(typed.trim())

interface PresetsProps {
  of: ReasonPresets
  onChoose: (reason: string) => void
  /** A digit has chosen a reason. */
  onKey: (reason: string) => void
}

/** The reasons as buttons that fill the field; while the list is edited, each button takes its reason off. */
function Presets({ of: { reasons, hasKeys = false, onDrop }, onChoose, onKey }: PresetsProps) {
  const [isEdited, setEdited] = useState(false)
  const showsKeys = hasKeys && !isEdited
  useReasonKeys(showsKeys ? reasons : [], onKey)
  return (
    <fieldset className={`chips ${styles.presets}`} aria-label={m.platform_reason_presets()}>
      {reasons.map((reason, at) => (
        <button
          key={reason}
          type="button"
          className="chip"
          aria-label={isEdited ? m.platform_reason_drop({ reason }) : undefined}
          aria-keyshortcuts={showsKeys && at < KEYS ? String(at + 1) : undefined}
          onClick={() => (isEdited ? onDrop?.(reason) : onChoose(reason))}
        >
          {isEdited ? <CloseIcon small /> : null}
          {showsKeys && at < KEYS ? (
            <span aria-hidden="true">
              <kbd>{at + 1}</kbd>
            </span>
          ) : null}
          <WrittenText>{reason}</WrittenText>
        </button>
      ))}
      {onDrop ? (
        <button type="button" className={styles.edit} aria-pressed={isEdited} onClick={() => setEdited(!isEdited)}>
          {isEdited ? m.platform_reason_list_done() : m.platform_reason_list_edit()}
        </button>
      ) : null}
    </fieldset>
  )
}

/** Digits that choose a reason. */
const KEYS = 9

function useReasonKeys(reasons: readonly string[], onKey: (reason: string) => void): void {
  useEffect(() => {
    if (reasons.length === 0) return
    function press(event: KeyboardEvent) {
      const { target, key, code } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (target instanceof Element && target.closest('input, select, textarea')) return
      // A Burmese layout has other digits on the same keys.
      const digit = /^[1-9]$/.test(key) ? key : /^Digit([1-9])$/.exec(code)?.[1]
      const reason = event.shiftKey ? undefined : reasons[Number(digit) - 1]
      if (reason === undefined) return
      event.preventDefault()
      onKey(reason)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
