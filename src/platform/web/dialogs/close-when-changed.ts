import { useRevalidator } from 'react-router'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'

/**
 * Runs an action of a dialog. When its object has changed since the dialog was opened (CHANGED_MEANWHILE), the dialog
 * closes, the refusal is shown and the page's data are loaded again; every other failure is thrown.
 */
export function useCloseWhenChanged(onCancel: () => void): (action: () => Promise<void>) => Promise<void> {
  const { revalidate } = useRevalidator()
  return async (action) => {
    try {
      await action()
    } catch (error) {
      if (!(error instanceof RefusedCall && error.code === 'CHANGED_MEANWHILE')) throw error
      onCancel()
      showFailure(error)
      await revalidate()
    }
  }
}
