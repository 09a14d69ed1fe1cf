// What the workers use of ServiceWorkerGlobalScope: TypeScript cannot have its types beside those of a page.

interface LastingEvent extends Event {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  readonly clientId: string
  respondWith(reply: Promise<Response>): void
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
  message: LastingEvent & { readonly data: unknown }
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}
