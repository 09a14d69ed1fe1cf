/** What this file reads of a module of the build. */
interface Module {
  readonly importers: readonly string[]
  readonly code: string | null
}
interface ModuleGraph {
  getModuleInfo(id: string): Module | null
}

/**
 * Screens of guests. Those of `accounts` bring their forms along; those of `payments` are reached by a link that
 * somebody got.
 */
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
/** One module per message, and those that pass them on. */
const GENERATED_MESSAGES = /\/messages\/generated\/messages\//
const MESSAGE = /\/messages\/generated\/messages\/(\w+)\.js$/
const USED_MESSAGE = /\bm\.(\w+)/g
/** Exports of a domain to others. */
const INDEX = /\/index\.ts$/
/** What a student does with lessons that are paid for. */
const LESSONS = /\/src\/domains\/(?:learning|content)\/web\/screens\/(?:student|viewer)\//
/** Around every page of an account; the console has a frame of its own. */
const ACCOUNT_FRAME = /\/src\/navigation\/account-/
const ZOD = /node_modules[\\/]zod[\\/]/
const REACT = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/

/** From so many public screens on, a module is sent with the frame instead of in a file of its own. */
const WITH_FRAME = 8
/** From so many on, it is in the file that lists and details share. */
const SHARED = 3
/** What so many screens of lessons have in common is sent with each of them. */
const COMMON_TO_LESSONS = 2
/** Styles of so many screens of `accounts` for guests are in the public sheet. */
const COMMON_TO_FORMS = 5

/**
 * Groups of modules that become one file of scripts, and one sheet of styles, each. The bundler alone would cut thirty
 * small files, which compress a quarter worse and take a request each.
 *
 * The screens that import a module decide its group (docs/decisions/0049): `frame` is what stands around every page and
 * what most public screens import, with the styles of all public screens; `cards` is what several public screens
 * import, `lists` what several lists and nothing else imports, `static-pages` the same for pages of text;
 * `account-styles` are the styles that screens behind a log-in share, `contracts` and `lesson-contracts` the schemas of
 * calls that many of them, or several of lessons, send.
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
    { name: 'zod', test: ZOD, priority: 5 },
    group(
      'frame',
      4,
      (id, users) => users.frame || (STYLES.test(id) ? isPublicStyle(users) : users.screens.size >= WITH_FRAME),
    ),
    group('account-styles', 3, (id, { others }) => STYLES.test(id) && others.size > 1),
    group('lists', 3, (_, { screens }) => screens.size >= SHARED && [...screens].every((path) => LIST.test(path))),
    group('static-pages', 3, (_, { screens }) => screens.size > 1 && [...screens].every((path) => STATIC.test(path))),
    group('cards', 2, (_, { screens }) => screens.size >= SHARED),
    ...messageGroups(),
    {
      ...group('contracts', 1, (_, users) => isBehindLogIn(users) && users.others.size >= WITH_FRAME),
      test: /\/platform\/contract\//,
    },
    {
      ...group('lesson-contracts', 0, (_, users) => isBehindLogIn(users) && lessonScreens(users) >= COMMON_TO_LESSONS),
      test: /\/domains\/[\w-]+\/contract\//,
    },
  ]
}

/**
 * Messages that screens behind a log-in share: alone, each would be a file of its own, whose head and request cost more
 * than its text.
 */
function messageGroups() {
  const users = usersOfMessages()
  const group = (name: string, priority: number, belongs: (of: Users) => boolean) => ({
    debugName: name,
    priority,
    name: (id: string, graph: ModuleGraph) => {
      const of = users(id, graph)
      return of && isBehindLogIn(of) && belongs(of) ? name : null
    },
    test: MESSAGE,
  })
  return [
    group('lesson-messages', 1, (users) => lessonScreens(users) >= COMMON_TO_LESSONS),
    group('account-messages', 0, ({ others }) => [...others].some((path) => ACCOUNT_FRAME.test(path))),
  ]
}

function isPublicStyle({ screens, others }: Users): boolean {
  const forms = [...others].filter((path) => path.includes('/screens/guest/'))
  return screens.size > 0 || forms.length >= COMMON_TO_FORMS
}

function isBehindLogIn({ frame, screens }: Users): boolean {
  return !frame && screens.size === 0
}

function lessonScreens({ others }: Users): number {
  return [...others].filter((path) => LESSONS.test(path)).length
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

/** Which screens show a message; undefined where a domain exports one of the modules that do, so that anybody may. */
export function usersOfMessages(): (id: string, graph: ModuleGraph) => Users | undefined {
  const users = usersByModule()
  let mentions: ReadonlyMap<string, readonly string[]> | undefined
  return (id, graph) => {
    const name = MESSAGE.exec(id)?.[1]
    mentions ??= findMentions(id, graph)
    const modules = mentions.get(name ?? '') ?? []
    const exported = modules.some((module) => graph.getModuleInfo(module)?.importers.some((by) => INDEX.test(by)))
    if (exported) return undefined
    const all = modules.map((module) => users(module, graph))
    return {
      frame: all.some(({ frame }) => frame),
      screens: new Set(all.flatMap(({ screens }) => [...screens])),
      others: new Set(all.flatMap(({ others }) => [...others])),
    }
  }
}

/** The modules that mention a message, by its name. */
function findMentions(message: string, graph: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const mentions = new Map<string, string[]>()
  const reached = new Set([message])
  for (const id of reached) {
    const module = graph.getModuleInfo(id)
    if (GENERATED_MESSAGES.test(id)) {
      for (const importer of module?.importers ?? []) reached.add(importer)
      continue
    }
    for (const [, name = ''] of (module?.code ?? '').matchAll(USED_MESSAGE)) {
      mentions.set(name, [...(mentions.get(name) ?? []), id])
    }
  }
  return mentions
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
