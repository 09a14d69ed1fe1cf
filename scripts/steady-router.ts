import type { Plugin } from 'vite'

const RESTORED = 'let restoreScrollPosition = isUninterruptedRevalidation ?'
const KEPT = 'let restoreScrollPosition = isUninterruptedRevalidation || !state.initialized ?'

/**
 * Leaves a page where its reader has scrolled it when what a person's own call adds comes in. The router takes that first
 * load for a navigation and goes back to where the page stood when its scripts began: on a slow line seconds before.
 *
 * When a newer router writes this line otherwise, the build fails here.
 */
export function steadyRouter(): Plugin {
  return {
    name: 'steady-router',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]router\.js/.test(id)) return undefined
      if (!code.includes(RESTORED)) this.error('The router no longer restores the place of a page as it did')
      return { code: code.replace(RESTORED, KEPT), map: null }
    },
  }
}
