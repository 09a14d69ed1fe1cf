import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STUB = '\0router-instrumentation'
const OUTERMOST = fileURLToPath(new URL('../src/platform/web/states/outermost-problem.tsx', import.meta.url))

/**
 * Leaves the router's instrumentation out of what browsers load: it wraps every loader and navigation for observers that
 * this site never registers, and a bundler cannot see that. Its pages for developers give way to one for readers.
 *
 * The names are those that the router imports; when a newer router imports another one, the build fails here.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (importer === undefined) return undefined
      const isRouters = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]/.test(importer)
      if (isRouters && source === './instrumentation.js') return STUB
      const isRendering = /react-router[\\/]dist[\\/]\w+[\\/](lib[\\/]dom[\\/]ssr[\\/]\w+|index)\.js/.test(importer)
      return isRendering && /\/(errorBoundaries|fallback)\.js$/.test(source) && !source.includes('rsc')
        ? OUTERMOST
        : undefined
    },
    load: (id) =>
      id === STUB
        ? `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
           export const getRouteInstrumentationUpdates = () => ({})
           export const instrumentClientSideRouter = (router) => router`
        : undefined,
  }
}
