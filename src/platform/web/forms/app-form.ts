import { type UseFormReturnType, useForm } from '@mantine/form'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import type { FieldBinding } from './field-frame.tsx'
import { forgetDraft, readDraft, writeDraft } from './form-draft.ts'

/** A schema at hand, or one that is fetched while the reader types: a page that many open should not wait for checks. */
export type FormSchema<Output> = z.ZodMiniType<Output, unknown> | (() => Promise<z.ZodMiniType<Output, unknown>>)

export interface AppFormOptions<Values extends object, Output> {
  /** The contract's own body schema, or one that transforms what is typed into it. */
  schema: FormSchema<Output>
  initialValues: Values
  /** Keeps what was typed through a reload in this tab, under this name. */
  draftKey?: string
  /** What the page after this one still holds, for the reader who comes back from it; a draft is newer. */
  handedBack?: () => Partial<Values> | undefined
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
  /** Puts texts under fields, in the place of those that stand there. */
  setErrors(texts: Partial<Record<keyof Values & string, string>>): void
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
export function useAppForm<Values extends object, Output>(
  options: AppFormOptions<Values, Output>,
): AppForm<Values, Output> {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    clearInputErrorOnChange: true,
  })
  const sending = useSending()
  const { problem, ref, showErrors, applyRefusal, clear } = useFormErrors(form)
  useDraft(form, options)
  useFetchedAhead(options.schema)

  function setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    // The library types names as paths into the values; ours are plain keys.
    form.setFieldValue(name as never, value as never)
  }
  async function send(action: (output: Output) => Promise<void> | void): Promise<void> {
    const schema = await schemaAtHand(options.schema)
    const found = schema.safeParse(form.getValues())
    if (!found.success) {
      await textsByField(found.error.issues).then(showErrors, () => showErrors({}, m.platform_error_text()))
      return
    }
    clear()
    try {
      await action(found.data)
      if (options.draftKey) forgetDraft(options.draftKey)
    } catch (error) {
      applyRefusal(error)
    }
  }
  const errors = form.errors as Record<string, string>
  return {
    values: form.values,
    errors,
    problem,
    submitting: sending.active,
    ref,
    setError: (name, text) => showErrors({ ...errors, [name]: text }),
    setErrors: (texts) => showErrors(texts as Record<string, string>),
    setValue,
    setValues: (values) => form.setValues(values),
    applyRefusal,
    reset: () => {
      form.reset()
      clear()
      if (options.draftKey) forgetDraft(options.draftKey)
    },
    field: (name) => ({
      name,
      value: form.values[name],
      error: errors[name],
      onChange: (value) => setValue(name, value),
    }),
    submit: (action) => (event) => {
      event?.preventDefault()
      void sending.once(() => send(action))
    },
  }
}

/** Errors under fields and above the form; the first wrong field takes the focus. */
function useFormErrors<Values extends object>(form: UseFormReturnType<Values>) {
  const ref = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const found = useRef(false)
  useEffect(() => {
    // After the rendering that shows the errors, whenever that is: only then is there something to focus.
    if (!found.current) return
    found.current = false
    focusFirstError(ref.current)
  })

  function showErrors(texts: Record<string, string>, general?: string): void {
    found.current = true
    form.setErrors(texts)
    setProblem(general)
  }
  function clear(): void {
    form.clearErrors()
    setProblem(undefined)
  }
  /** Field errors go below their fields, the rest to the summary. @see X-ERR-06 */
  function applyRefusal(error: unknown): void {
    if (isUnreachable(error)) {
      showErrors({}, m.platform_error_text())
      return
    }
    if (!(error instanceof RefusedCall)) throw error
    const texts = Object.entries(error.errors).map(([name, said]) => [name, said[0] ?? error.message] as const)
    const placed = texts.filter(([name]) => name in form.getValues())
    const unplaced = texts.filter(([name]) => !(name in form.getValues())).map(([, text]) => text)
    const general = unplaced.join(' ') || (placed.length > 0 ? undefined : error.message)
    showErrors(Object.fromEntries(placed), general)
  }
  return { problem, ref, showErrors, applyRefusal, clear }
}

/** The first text of each wrong field; the table of texts is fetched when a form is first found wrong. */
async function textsByField(issues: z.core.$ZodIssue[]): Promise<Record<string, string>> {
  const texts = await import('#platform/web/text/validation-text.ts')
  return texts.textsByField(issues)
}

function schemaAtHand<Output>(schema: FormSchema<Output>) {
  return typeof schema === 'function' ? schema() : schema
}

/** Starts fetching once the page has nothing better to do; a failure shows when the form is sent. */
function useFetchedAhead<Output>(schema: FormSchema<Output>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schema of a form does not change.
  useEffect(() => {
    if (typeof schema !== 'function') return
    const timer = window.setTimeout(() => void schema().catch(() => undefined), 1000)
    return () => window.clearTimeout(timer)
  }, [])
}

/** One submission at a time, whatever is pressed. An unhandled failure reaches the page's error boundary. */
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

function useDraft<Values extends object, Output>(
  form: UseFormReturnType<Values>,
  options: AppFormOptions<Values, Output>,
) {
  const { draftKey, secret = [] } = options
  const restored = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once, after hydration.
  useEffect(() => {
    if (!draftKey || restored.current) return
    restored.current = true
    const [handed, draft] = [options.handedBack?.(), readDraft<Values>(draftKey)]
    if (handed ?? draft) form.setValues({ ...handed, ...draft } as Partial<Values>)
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
