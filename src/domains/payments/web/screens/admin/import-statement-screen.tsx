import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { formDataOf } from '#platform/web/forms/form-data-of.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import type { PickedFile } from '#platform/web/upload/picked-file.ts'
import { listAllPaymentMethods } from '../../../contract/payment-methods.contract.ts'
import {
  compareStatement,
  importStatement,
  type StatementColumns,
  type StatementReply,
  statementExtensions,
  statementFields,
  statementForm,
} from '../../../contract/statements.contract.ts'
import { otherWalletQuestion } from '../../components/statements/other-wallet.tsx'
import styles from '../../components/statements/statement.module.css'
import { fieldLabels, StatementComparison } from '../../components/statements/statement-comparison.tsx'

export const meta = () => pageMeta(m.payments_statement_import())
export const clientLoader = adminOnly(() => adminApi.load(listAllPaymentMethods))
export const HydrateFallback = () => <FormPageSkeleton title={m.payments_statement_import()} fields={2} />

type Values = Required<StatementColumns> & { method_id: number | null }
type Sent = ReturnType<typeof statementForm.parse>
const noColumns: Required<StatementColumns> = {
  date: null,
  time: null,
  amount: null,
  out_amount: null,
  direction: null,
  number: null,
  payer: null,
  note: null,
}

/**
 * Imports a statement: choose wallet and file, compare, correct the columns if needed, import. Nothing is stored before
 * the last step, and importing the same file again adds nothing.
 */
export default function ImportStatementScreen() {
  const { data: methods } = useLoaderData<typeof clientLoader>()
  const form = useAppForm<Values, Sent>({
    schema: statementForm,
    initialValues: { method_id: methods[0]?.payment_method_id ?? null, ...noColumns },
    draftKey: 'statement',
  })
  const [confirm, question] = useConfirm()
  const { files, choose, error, found, isCompared, send } = useStatement(form, isMeant)
  const wallet = methods.find(({ payment_method_id }) => payment_method_id === form.values.method_id)?.method_name ?? ''
  async function isMeant({ looks_like: other }: StatementReply) {
    return !other || confirm(otherWalletQuestion(other, wallet))
  }
  return (
    <AppFormView form={form} onSend={send}>
      <PageTitle note={m.payments_statement_hint()}>{m.payments_statement_import()}</PageTitle>
      <SelectField
        {...form.field('method_id')}
        label={m.payments_method()}
        choices={methods.map((method) => ({ value: method.payment_method_id, label: method.method_name }))}
      />
      <FilePicker
        files={files}
        onChange={choose}
        extensions={statementExtensions}
        label={m.payments_statement_file()}
        hint={m.payments_statement_file_hint()}
        error={error}
      />
      {found ? <Columns form={form} found={found} /> : null}
      {found && isCompared ? <StatementComparison found={found} wallet={wallet} /> : null}
      <SubmitButton submitting={form.submitting} block={false}>
        {isCompared ? m.payments_statement_import() : m.payments_statement_compare()}
      </SubmitButton>
      {question}
    </AppFormView>
  )
}

/** The columns that were found, or the reader's choice instead. */
function Columns({ form, found }: { form: AppForm<Values, Sent>; found: StatementReply }) {
  const widest = found.sample.reduce((max, cells) => Math.max(max, cells.length), 0)
  const choices = Array.from({ length: widest }, (_, at) => ({
    value: at + 1,
    label: [localDigits(at + 1), found.header[at]].filter(Boolean).join(' · '),
  }))
  return (
    <fieldset className={styles.columns}>
      <legend>{m.payments_statement_columns()}</legend>
      {statementFields.map((field) => (
        <SelectField
          key={field}
          {...form.field(field)}
          label={fieldLabels[field]()}
          placeholder={m.payments_statement_no_column()}
          choices={choices}
        />
      ))}
    </fieldset>
  )
}

const keyOf = (values: Values) => JSON.stringify([values.method_id, statementFields.map((field) => values[field])])

/** @param isMeant - asks when the file may be of another wallet */
function useStatement(form: AppForm<Values, Sent>, isMeant: (found: StatementReply) => Promise<boolean>) {
  const navigate = useAppNavigate()
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [error, setError] = useState<string>()
  const [found, setFound] = useState<StatementReply>()
  /** What was compared last: a change of wallet or columns is compared again before it is imported. */
  const [comparedKey, setComparedKey] = useState<string>()
  const isCompared =
    found !== undefined && found.rows + (found.outgoing?.rows ?? 0) > 0 && comparedKey === keyOf(form.values)

  function choose(chosen: PickedFile[]) {
    setError(undefined)
    setFound(undefined)
    setComparedKey(undefined)
    form.setValues(noColumns)
    setFiles(chosen)
  }
  async function compare(sent: Sent, file: File) {
    const compared = await adminApi.call(compareStatement, { body: formDataOf(sent, file) })
    setFound(compared)
    const columns = { ...noColumns, ...compared.columns }
    form.setValues(columns)
    setComparedKey(keyOf({ method_id: sent.method_id, ...columns }))
  }
  async function store(sent: Sent, file: File) {
    if (found && !(await isMeant(found))) return
    const stored = await adminApi.call(importStatement, { body: formDataOf(sent, file) })
    showToast(m.payments_statement_imported({ n: localDigits(stored.new + (stored.outgoing?.new ?? 0)) }))
    navigate(paths.admin.statement.list())
  }
  async function send(sent: Sent) {
    const [picked] = files
    if (!picked) {
      setError(m.platform_upload_file_please())
      return
    }
    setError(undefined)
    try {
      await (isCompared ? store(sent, picked.file) : compare(sent, picked.file))
    } catch (failure) {
      const problem = failure instanceof RefusedCall ? failure.errors.file?.[0] : undefined
      if (problem === undefined) throw failure
      setError(problem)
    }
  }
  return { files, choose, error, found, isCompared, send }
}
