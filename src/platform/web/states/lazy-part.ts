import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { retriableImport } from '#platform/web/api/retriable-import.ts'
import { showLastingToast } from '#platform/web/toasts/toasts.ts'

/**
 * A part of a screen whose script is loaded when it is shown. Without a connection the part stays empty with a
 * retry button; the rest of the screen and its input stay.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const fetchPart = retriableImport(load)
  return lazy(async () => {
    for (;;) {
      try {
        return await fetchPart()
      } catch (error) {
        if (!isUnreachable(error)) throw error
        await askedAgain()
      }
    }
  })
}

function askedAgain(): Promise<void> {
  return new Promise((resolve) => {
    showLastingToast(m.platform_error_text(), { button: { label: m.platform_retry(), run: resolve } })
  })
}
