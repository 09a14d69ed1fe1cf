import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { showFailure } from './show-failure.ts'
import { showToast } from './toasts.ts'

interface ActionState {
  readonly busy: boolean
  /**
   * Resolves to whether the action succeeded; a failure is shown and never thrown.
   *
   * @param done - the toast of a success, or a function that shows the result
   */
  run<Result>(action: () => Promise<Result>, done?: string | ((result: Result) => void)): Promise<boolean>
}

/**
 * Runs one action at a time and shows its result; one that could not reach the server can be repeated. Loader data
 * are revalidated after a refusal too, because another person may have changed the list meanwhile.
 *
 * @see X-PAGE-07, X-PAGE-08, X-TOAST-04
 */
export function useAction(): ActionState {
  const { revalidate } = useRevalidator()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run<Result>(
    action: () => Promise<Result>,
    done: string | ((result: Result) => void) = m.platform_operation_done(),
  ): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    let isReachable = true
    try {
      const result = await action()
      if (typeof done === 'string') showToast(done)
      else done(result)
      return true
    } catch (error) {
      isReachable = !isUnreachable(error)
      showFailure(error, () => void run(action, done))
      return false
    } finally {
      // Without a connection revalidation would keep the buttons disabled.
      if (isReachable) await revalidate()
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
