import { relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import { compileMessages } from '../build/messages.ts'
import type { EditedProcess } from './edited-process.ts'

/** Editors write a file in several steps, and a change of branch writes many files. */
const QUIET_MS = 50
/** The page that shows a text is reloaded first, because starting processes would compete for the CPU. */
const TEXTS_OF_SERVER_MS = 3_000
const MESSAGES = /^messages\//
/** Sources of the API and the worker; Vite compiles what they share with pages. */
const SERVER = /^src\/(?!.*(?:\/web\/|\/generated\/|\.test\.ts$)).*\.ts$/

/**
 * Applies edits of texts and of server sources.
 *
 * @param processes - those of the API first: a call waits for it, and the others would compete for the CPU
 * @returns a function that stops watching
 */
export function watchSources(
  vite: ViteDevServer,
  processes: readonly EditedProcess[],
  print: (line: string) => void,
): () => void {
  let edited = new Set<'texts' | 'server'>()
  let quiet: NodeJS.Timeout | undefined
  let later: NodeJS.Timeout | undefined
  let restarts = 0
  const restartInOrder = async () => {
    restarts += 1
    const number = restarts
    for (const one of processes) if (number === restarts) await one.restart()
  }
  const takeEffect = () => {
    const kinds = edited
    edited = new Set()
    if (kinds.has('texts')) showTexts(vite, print)
    clearTimeout(later)
    if (kinds.has('server')) void restartInOrder()
    else later = setTimeout(() => processes.forEach((one) => void one.replace()), TEXTS_OF_SERVER_MS)
  }
  const notice = (_event: string, path: string) => {
    const file = relative(vite.config.root, path)
    if (MESSAGES.test(file)) edited.add('texts')
    else if (SERVER.test(file)) edited.add('server')
    else return
    clearTimeout(quiet)
    quiet = setTimeout(takeEffect, QUIET_MS)
  }
  vite.watcher.on('all', notice)
  return () => {
    vite.watcher.off('all', notice)
    clearTimeout(quiet)
    clearTimeout(later)
  }
}

/**
 * Compiles the texts and reloads the open page, because nearly every module of a page uses some. Errors in texts
 * are printed.
 */
function showTexts(vite: ViteDevServer, print: (line: string) => void): void {
  try {
    const changed = compileMessages()
    if (changed.length === 0) return
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const file of changed) moduleGraph.onFileChange(file)
    }
    vite.environments.client.hot.send({ type: 'full-reload' })
  } catch (error) {
    print(`The messages are not compiled: ${error instanceof Error ? error.message : error}`)
  }
}
