import { type UseFormReturnType, useForm } from '@mantine/form'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import type { FieldBinding } from './field-frame.tsx'
import { forgetDraft, readDraft, writeDraft } from './form-draft.ts'

/** A schema, or a function that loads one while the reader types, so that the page does not load it first. */
type FormSchema<Output> = z.ZodMiniType<Output, unknown> | (() => Promise<z.ZodMiniType<Output, unknown>>)

interface AppFormOptions<Values extends object, Output> {
  /** The contract's body schema, or one that transforms the input into it. */
  schema: FormSchema<Output>
  initialValues: Values
  /** Key under which the input is kept for this tab across a reload. */
  draftKey?: string
  /** Input kept by the following page, for a reader who comes back from it; a stored draft takes precedence. */
  handedBack?: () => Partial<Values> | undefined
  /** Fields that are never stored: passwords. */
  secret?: readonly (keyof Values & string)[]
  /** Fields that hold a picture, which a draft has no space for: after a reload the form says that it is lost. */
  pictures?: readonly (keyof Values & string)[]
}

/** Input of an earlier visit that the form shows again. */
export interface RestoredDraft {
  /** A picture was chosen that has to be chosen again. */
  lostPictures: boolean
  /** Shows the form as it was at first. */
  discard(): void
}

/** Receives the schema's output. Resolves with false when nothing was sent, so that the draft is kept. */
export type FormSender<Output> = (output: Output) => unknown

export interface AppForm<Values extends object, Output> {
  values: Values
  /** Texts by field, in the order in which the errors were found. */
  errors: Readonly<Record<string, string>>
  /** A text that belongs to no field, shown in the summary. */
  problem: string | undefined
  submitting: boolean
  /** Undefined for a form that shows no stored input. */
  draft: RestoredDraft | undefined
  field<Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]>
  setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  setValues(values: Partial<Values>): void
  setError(name: keyof Values & string, text: string): void
  /** Replaces the texts of all fields. */
  setErrors(texts: Partial<Record<keyof Values & string, string>>): void
  /**
   * Shows the errors of a failed call below their fields or above the form; the input is kept. Unexpected errors
   * are rethrown.
   */
  applyRefusal(error: unknown): void
  /** Validates, then calls `send` once; what `send` throws goes to applyRefusal. */
  submit(send: FormSender<Output>): (event?: SubmitEvent<HTMLFormElement>) => void
  reset(): void
  /** Ref of the `<form>`, needed to focus the first invalid field. */
  ref: React.RefObject<HTMLFormElement | null>
}

/**
 * State of a form: values, errors by field, one submission at a time, drafts.
 *
 * The schema parses the input, so `send` receives the shape of the contract.
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
  const { draft, forget } = useDraft(form, options)
  useFetchedAhead(options.schema)

  function setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    // The library types names as paths into the values; here they are plain keys.
    form.setFieldValue(name as never, value as never)
  }
  async function send(action: FormSender<Output>): Promise<void> {
    const schema = await schemaAtHand(options.schema)
    const found = schema.safeParse(form.getValues())
    if (!found.success) {
      await textsByField(found.error.issues).then(showErrors, () => showErrors({}, m.platform_error_text()))
      return
    }
    clear()
    try {
      const sent = await action(found.data)
      if (sent !== false) forget()
    } catch (error) {
      applyRefusal(error)
    }
  }
  function reset() {
    form.reset()
    clear()
    forget()
  }
  const errors = form.errors as Record<string, string>
  return {
    values: form.values,
    errors,
    problem,
    submitting: sending.active,
    draft: draft && { lostPictures: draft.lost.length > 0, discard: reset },
    ref,
    setError: (name, text) => showErrors({ ...errors, [name]: text }),
    setErrors: (texts) => showErrors(texts as Record<string, string>),
    setValue,
    setValues: (values) => form.setValues(values),
    applyRefusal,
    reset,
    field: (name) => ({
      name,
      value: form.values[name],
      error: errors[name],
      // Only fields of pictures read it: others hand their properties to the element.
      ...(draft?.lost.includes(name) && { lost: true }),
      onChange: (value) => setValue(name, value),
    }),
    submit: (action) => (event) => {
      event?.preventDefault()
      void sending.once(() => send(action))
    },
  }
}

/** Errors by field and above the form; the first invalid field receives the focus. */
function useFormErrors<Values extends object>(form: UseFormReturnType<Values>) {
  const ref = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const found = useRef(false)
  useEffect(() => {
    // Runs after the rendering that shows the errors; before it there is no element to focus.
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
  /** Field errors are shown below their fields, the rest in the summary. @see X-ERR-06 */
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

/** The first text of each invalid field; the table of texts is loaded when a form is first found invalid. */
async function textsByField(issues: z.core.$ZodIssue[]): Promise<Record<string, string>> {
  const texts = await import('#platform/web/locale/validation-text.ts')
  return texts.textsByField(issues)
}

function schemaAtHand<Output>(schema: FormSchema<Output>) {
  return typeof schema === 'function' ? schema() : schema
}

/** Loads the schema one second after the form is shown; a failure appears when the form is sent. */
function useFetchedAhead<Output>(schema: FormSchema<Output>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schema of a form does not change.
  useEffect(() => {
    if (typeof schema !== 'function') return
    const timer = window.setTimeout(() => void schema().catch(() => undefined), 1000)
    return () => window.clearTimeout(timer)
  }, [])
}

/**
 * One submission at a time, however often the button is pressed. Unhandled errors reach the page's error boundary.
 */
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

/** Stores the input while it differs from that at first, and shows what an earlier visit stored. */
function useDraft<Values extends object, Output>(
  form: UseFormReturnType<Values>,
  options: AppFormOptions<Values, Output>,
) {
  const { draftKey, secret = [], pictures = [] } = options
  const isRead = useRef(false)
  const isWritten = useRef(false)
  const [restored, setRestored] = useState<{ lost: readonly string[] }>()
  // A picture that is chosen again is no longer lost.
  const lost = (restored?.lost ?? []).filter((name) => !isNewPicture(form.values[name as keyof Values]))
  const draft = restored && { lost }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once, after hydration.
  useEffect(() => {
    if (!draftKey || isRead.current) return
    isRead.current = true
    const [handed, stored] = [options.handedBack?.(), readDraft<Values>(draftKey)]
    if (handed ?? stored) form.setValues({ ...handed, ...stored?.values } as Partial<Values>)
    // A picture that the following page kept is not lost.
    if (stored) setRestored({ lost: stored.lost.filter((name) => !isNewPicture(handed?.[name as keyof Values])) })
  }, [draftKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when a value changes, not when a list literal does.
  useEffect(() => {
    if (!draftKey || !isRead.current) return
    if (form.isDirty()) {
      isWritten.current = true
      writeDraft(draftKey, form.values, {
        secret,
        lost: [...lost, ...pictures.filter((name) => isNewPicture(form.values[name]))],
      })
    } else if (lost.length === 0 && (isWritten.current || restored)) forget()
  }, [draftKey, form.values])

  function forget() {
    if (draftKey) forgetDraft(draftKey)
    isWritten.current = false
    setRestored(undefined)
  }
  return { draft, forget }
}

/** A picture that was chosen here; a stored one is an address. */
const isNewPicture = (value: unknown): boolean => typeof value === 'string' && value.startsWith('data:')

function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] input, [data-invalid] select, [data-invalid] textarea, [data-invalid] button',
  )
  const target = wrong ?? form?.querySelector<HTMLElement>('[data-form-problem]')
  target?.focus()
}
