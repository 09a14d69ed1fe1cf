/** What this file reads of a module of the build. */
interface Module {
  readonly importers: readonly string[]
}
interface ModuleGraph {
  getModuleInfo(id: string): Module | null
}

/** Screens of guests. Those of `accounts` bring their forms along; those of `payments` are reached by a link that somebody got. */
const PUBLIC_SCREEN =
  /\/src\/domains\/(?!(?:accounts|payments)\/)[\w-]+\/web\/(?:home|screens\/guest)\/[\w-]+-screen\.tsx/
/** Pages of text: about, terms, policies. */
const STATIC = /\/site\/web\/screens\/guest\/[\w-]+-screen\.tsx$/
const LIST = /(?:list|search)-screen\.tsx$/
/** Around every public page. */
const FRAME = /\/src\/(?:root|entry\.client|platform\/web\/layout\/(?:guest|locale)-layout)\.tsx/
/** Behind a log-in. */
const OTHER_SCREEN = /\/src\/(?:navigation\/[\w-]+-layout|domains\/[\w-]+\/web\/screens\/.*-screen)\.tsx/
/** Files that pass on what others define: an import of them says nothing of what is used. */
const BARREL = /\/(?:index|lazy|paths|_all)\.[jt]s$/
const STYLES = /\.css$/
const REACT = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/

/** From so many public screens on, a module is sent with the frame instead of in a file of its own. */
const WITH_FRAME = 8
/** From so many on, it is in the file that lists and details share. */
const SHARED = 3
/** Styles of so many screens of `accounts` for guests are in the public sheet. */
const COMMON_TO_FORMS = 5

/**
 * Groups of modules that become one file of scripts, and one sheet of styles, each. The bundler alone would cut thirty
 * small files, which compress a quarter worse and take a request each.
 *
 * The screens that import a module decide its group (docs/decisions/0049): `frame` is what stands around every page and
 * what most public screens import, with the styles of all public screens; `cards` is what several public screens import,
 * `lists` what several lists and nothing else imports, `static-pages` the same for pages of text; `account-styles` are the styles that screens behind a log-in share.
 */
export function pageChunks() {
  const users = usersByModule()
  const group = (name: string, priority: number, belongs: (id: string, of: Users) => boolean) => ({
    debugName: name,
    priority,
    name: (id: string, graph: ModuleGraph) => (belongs(id, users(id, graph)) ? name : null),
    test: /\/src\//,
  })
  return [
    { name: 'react', test: REACT, priority: 5 },
    group(
      'frame',
      4,
      (id, users) => users.frame || (STYLES.test(id) ? isPublicStyle(users) : users.screens.size >= WITH_FRAME),
    ),
    group('account-styles', 3, (id, { others }) => STYLES.test(id) && others.size > 1),
    group('lists', 3, (_, { screens }) => screens.size >= SHARED && [...screens].every((path) => LIST.test(path))),
    group('static-pages', 3, (_, { screens }) => screens.size > 1 && [...screens].every((path) => STATIC.test(path))),
    group('cards', 2, (_, { screens }) => screens.size >= SHARED),
  ]
}

function isPublicStyle({ screens, others }: Users): boolean {
  const forms = [...others].filter((path) => path.includes('/screens/guest/'))
  return screens.size > 0 || forms.length >= COMMON_TO_FORMS
}

interface Users {
  /** Whether what stands around every page imports it. */
  readonly frame: boolean
  /** Public screens that import it, each by its path. */
  readonly screens: ReadonlySet<string>
  readonly others: ReadonlySet<string>
}

/** Which screens import a module, directly or by others. */
export function usersByModule(): (id: string, graph: ModuleGraph) => Users {
  const known = new Map<string, Users>()
  return (id, graph) => {
    const users = known.get(id) ?? findUsers(id, graph)
    known.set(id, users)
    return users
  }
}

function findUsers(id: string, graph: ModuleGraph): Users {
  const screens = new Set<string>()
  const others = new Set<string>()
  let frame = false
  const reached = new Set([id])
  // A set that grows while it is iterated is iterated to its end.
  for (const module of reached) {
    const path = module.split('?')[0] ?? module
    if (PUBLIC_SCREEN.test(path)) screens.add(path)
    else if (OTHER_SCREEN.test(path)) others.add(path)
    frame ||= FRAME.test(path)
    if (BARREL.test(path)) continue
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) reached.add(importer)
  }
  return { frame, screens, others }
}
