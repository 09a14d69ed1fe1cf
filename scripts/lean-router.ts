import type { Plugin } from 'vite'

const STUB = '\0router-instrumentation'

/**
 * Leaves the router's instrumentation out of what browsers load: it wraps every loader and navigation for observers that
 * this site never registers, and a bundler cannot see that.
 *
 * The names are those that the router imports; when a newer router imports another one, the build fails here.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      const isRouters = importer !== undefined && /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]/.test(importer)
      return source === './instrumentation.js' && isRouters ? STUB : undefined
    },
    load: (id) =>
      id === STUB
        ? `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
           export const getRouteInstrumentationUpdates = () => ({})
           export const instrumentClientSideRouter = (router) => router`
        : undefined,
  }
}
