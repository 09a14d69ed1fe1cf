import { createContext, type RouterContextProvider } from 'react-router'
import { type Api, createApi, type Transport } from './api.ts'

const transportContext = createContext<Transport>()

/** Sets the API transport of one rendering; the web process calls it for every page. */
export function provideApi(context: RouterContextProvider, transport: Transport): void {
  context.set(transportContext, transport)
}

/** API client for a `loader`: in process, as a guest, in the page's language. */
export function pageApi(context: Readonly<RouterContextProvider>): Api {
  return createApi(context.get(transportContext))
}
