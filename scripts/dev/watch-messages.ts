import { execFile } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Editors write a file in several steps. */
const QUIET_MS = 50

/** Compiles the messages whenever one of their files is changed; what is wrong with them is printed. @returns stops it */
export function watchMessages(root: string, print: (line: string) => void): () => void {
  let waiting: NodeJS.Timeout | undefined
  const compile = () =>
    execFile(process.execPath, [join(root, 'scripts/build/messages.ts')], (error, _output, problem) => {
      if (error) print(`The messages are not compiled: ${/Error: .*/.exec(problem)?.[0] ?? problem}`)
    })
  const watcher = watch(join(root, 'messages'), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(compile, QUIET_MS)
  })
  return () => {
    clearTimeout(waiting)
    watcher.close()
  }
}

/** Loads the open page again where texts have changed: nearly every module of a page uses some, and would be replaced. */
export function reloadForTexts(): Plugin {
  return {
    name: 'reload-for-texts',
    hotUpdate({ file, modules }) {
      if (this.environment.name !== 'client' || !file.includes('/messages/generated/')) return undefined
      for (const one of modules) this.environment.moduleGraph.invalidateModule(one)
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}
