import { createContext, type RouterContextProvider } from 'react-router'
import { type Api, createApi, type Transport } from './api.ts'

const transportContext = createContext<Transport>()

/** Gives a rendering its way to the API; the web process calls this for every page it renders. */
export function provideApi(context: RouterContextProvider, transport: Transport): void {
  context.set(transportContext, transport)
}

/** The API for a `loader`: in process, as a guest, in the page's language. */
export function pageApi(context: Readonly<RouterContextProvider>): Api {
  return createApi(context.get(transportContext))
}
