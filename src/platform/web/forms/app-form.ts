import { type UseFormReturnType, useForm } from '@mantine/form'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { messagesByField } from '#platform/contract/validation.ts'
import { RefusedCall, UnreachableServer } from '#platform/web/api/api.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { FieldBinding } from './field-frame.tsx'
import { forgetDraft, readDraft, writeDraft } from './form-draft.ts'

export interface AppFormOptions<Values extends object, Output> {
  /** The contract's own body schema, or one that transforms what is typed into it. */
  schema: z.ZodMiniType<Output, unknown>
  initialValues: Values
  /** Keeps what was typed through a reload in this tab, under this name. */
  draftKey?: string
  /** Never kept: passwords, pictures, card numbers. */
  secret?: readonly (keyof Values & string)[]
}

export interface AppForm<Values extends object, Output> {
  values: Values
  /** Texts by field, in the order in which they were found. */
  errors: Readonly<Record<string, string>>
  /** A text that belongs to no field, shown by the summary. */
  problem: string | undefined
  submitting: boolean
  field<Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]>
  setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  setValues(values: Partial<Values>): void
  setError(name: keyof Values & string, text: string): void
  /** Puts a failed call under its fields, or above the form; typed values stay. Anything unexpected is thrown on. */
  applyRefusal(error: unknown): void
  /** Checks, then calls `send` once; what it throws goes to applyRefusal. */
  submit(send: (output: Output) => Promise<void> | void): (event?: SubmitEvent<HTMLFormElement>) => void
  reset(): void
  /** Goes on the `<form>`, so that the first wrong field can take the focus. */
  ref: React.RefObject<HTMLFormElement | null>
}

/**
 * The state of a form: values, errors by field, one submission at a time, drafts.
 *
 * What is typed is parsed by the schema, so `send` receives the contract's own shape.
 */
export function useAppForm<Values extends object, Output>(options: AppFormOptions<Values, Output>): AppForm<Values, Output> {
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initialValues, clearInputErrorOnChange: true })
  const ref = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const sending = useSending()
  useDraft(form, options)

  const errors = form.errors as Record<string, string>
  function showErrors(found: Record<string, string>, general?: string) {
    form.setErrors(found)
    setProblem(general)
    window.requestAnimationFrame(() => focusFirstError(ref.current))
  }
  function setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    // The library types names as paths into the values; ours are plain keys.
    form.setFieldValue(name as never, value as never)
  }
  function applyRefusal(error: unknown) {
    if (error instanceof UnreachableServer) return showErrors({}, m.platform_error_text())
    if (!(error instanceof RefusedCall)) throw error
    const byField = Object.entries(error.errors).map(([name, texts]) => [name, texts[0] ?? error.message] as const)
    const known = byField.filter(([name]) => name in form.values)
    const unplaced = byField.filter(([name]) => !(name in form.values)).map(([, text]) => text)
    showErrors(Object.fromEntries(known), known.length > 0 ? unplaced.join(' ') || undefined : unplaced.join(' ') || error.message)
  }
  async function check(): Promise<Output | undefined> {
    const found = options.schema.safeParse(form.getValues())
    if (found.success) return found.data
    const { validationText } = await import('#platform/web/text/validation-text.ts')
    const byField = Object.entries(messagesByField(found.error.issues))
    showErrors(Object.fromEntries(byField.map(([name, keys]) => [name, validationText(keys[0] ?? '')])))
    return undefined
  }
  return {
    values: form.values,
    errors,
    problem,
    submitting: sending.active,
    ref,
    setError: (name, text) => showErrors({ ...errors, [name]: text }),
    setValue,
    setValues: (values) => form.setValues(values),
    applyRefusal,
    reset: () => {
      form.reset()
      setProblem(undefined)
      if (options.draftKey) forgetDraft(options.draftKey)
    },
    field: (name) => ({
      name,
      value: form.values[name],
      error: errors[name],
      onChange: (value) => setValue(name, value),
    }),
    submit: (send) => (event) => {
      event?.preventDefault()
      void sending.once(async () => {
        const output = await check()
        if (output === undefined) return
        form.clearErrors()
        setProblem(undefined)
        try {
          await send(output)
          if (options.draftKey) forgetDraft(options.draftKey)
        } catch (error) {
          applyRefusal(error)
        }
      })
    },
  }
}

/** One submission at a time, whatever is pressed. A failure that nobody handles reaches the page's error boundary. */
function useSending() {
  const [active, setActive] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const running = useRef(false)
  if (failure) throw failure.error
  async function once(work: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setActive(true)
    try {
      await work()
    } catch (error) {
      setFailure({ error })
    } finally {
      running.current = false
      setActive(false)
    }
  }
  return { active, once }
}

function useDraft<Values extends object, Output>(form: UseFormReturnType<Values>, options: AppFormOptions<Values, Output>) {
  const { draftKey, secret = [] } = options
  const restored = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once, after hydration.
  useEffect(() => {
    if (!draftKey || restored.current) return
    restored.current = true
    const draft = readDraft<Values>(draftKey)
    if (draft) form.setValues(draft)
  }, [draftKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when a value changes, not when a list literal does.
  useEffect(() => {
    if (draftKey && restored.current && form.isDirty()) writeDraft(draftKey, form.values, secret)
  }, [draftKey, form.values])
}

function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] input, [data-invalid] select, [data-invalid] textarea, [data-invalid] button',
  )
  const target = wrong ?? form?.querySelector<HTMLElement>('[data-form-problem]')
  target?.focus()
}
