import { Component, type ReactNode } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale } from '#platform/web/text/locale.ts'

interface Props {
  location: unknown
  error?: unknown
  children: ReactNode
}

/**
 * The page for a fault of the router itself, where no other page can stand. It takes the place of the router's own, which
 * speaks to developers and in English: scripts/lean-router.ts puts it there, hence the names.
 */
export class RemixErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: this.props.error !== undefined }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <html lang={currentLocale()}>
        <body>
          <h1>{m.platform_failed_title()}</h1>
          <p>{m.platform_failed_text()}</p>
          <a href={window.location.href}>{m.platform_retry()}</a>
        </body>
      </html>
    )
  }
}

/** Of the router's other pages for developers none is ever shown: the root has a page for faults and waits for nothing. */
export function RemixRootDefaultErrorBoundary(): null {
  return null
}

export { RemixRootDefaultErrorBoundary as RemixRootDefaultHydrateFallback }
