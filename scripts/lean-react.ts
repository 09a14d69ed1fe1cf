import type { Plugin } from 'vite'

/** What an edit of a library's file takes out: whole functions become empty, methods of a prototype go. */
interface Unused {
  readonly file: RegExp
  readonly functions: readonly string[]
  readonly prototypes: readonly string[]
}

/**
 * React's animations of <ViewTransition> and the handles that a ref on a <Fragment> gets: nothing here has either. Each of
 * these functions looks for such a component among those that a change touches, or runs for one that was found.
 */
const react: Unused = {
  file: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js/,
  functions: [
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNestedViewTransitions',
    'commitNewChildToFragmentInstances',
    'createViewTransitionInstance',
    'flushAfterMutationEffects',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'reportViewTransitionError',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
  ],
  prototypes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
}

/** The router's fetchers, submissions that change something, and blockers: what is sent here goes through the API's client. */
const router: Unused = {
  file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js/,
  functions: [
    'deleteBlocker',
    'fetch',
    'getBlocker',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'shouldBlockNavigation',
    'updateBlocker',
  ],
  prototypes: [],
}

/** What would run into an emptied function, as our own screens would write it. */
const needsThem =
  /import \{[^}]*\b(ViewTransition|use(Fetchers?|Submit|Blocker|ActionData|FormAction))\b[^}]*\} from 'react(-router)?'|<Fragment[^>]*\sref=|<Form[^>]*\smethod=(?!"get")|export (async )?(function|const) (clientAction|action)\b/

/**
 * Leaves out of what browsers load the parts of React and its router that this site never reaches, where a bundler cannot see
 * that. When a newer version has no such function, or a screen begins to use what is left out, the build fails here.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const unused = [react, router].find(({ file }) => file.test(id))
      if (unused) return { code: without(code, unused, (missing) => this.error(missing)), map: null }
      if (!id.includes('node_modules') && needsThem.test(code)) {
        this.error('This needs what scripts/lean-react.ts leaves out of React or its router')
      }
      return undefined
    },
  }
}

function without(code: string, { functions, prototypes }: Unused, fail: (message: string) => never): string {
  const cut = (text: string, pattern: string, kept: string) => {
    const changed = text.replace(new RegExp(pattern, 'gm'), kept)
    return changed === text ? fail(`Nothing is there any more that ${pattern} would find`) : changed
  }
  const emptied = functions.reduce(
    (text, name) => cut(text, `^(\\t*)(async )?function ${name}\\([^]*?^\\1\\}$`, `$1function ${name}() {}`),
    code,
  )
  return prototypes.reduce((text, name) => cut(text, `^${name}\\.prototype\\.\\w+ = function [^]*?^\\};$`, ''), emptied)
}
