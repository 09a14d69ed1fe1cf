import { isCode, isTest, lineOf, walk } from './source.mjs'

/**
 * Functions that the oldest browsers of `build.target` in vite.config.ts (Chrome 94, Firefox 93, Safari 15.4) do not
 * have; the build lowers syntax only.
 */
const NEWER = [
  'canParse',
  'checkVisibility',
  'findLast',
  'findLastIndex',
  'fromAsync',
  'getOrInsert',
  'getOrInsertComputed',
  'groupBy',
  'isWellFormed',
  'structuredClone',
  'toReversed',
  'toSorted',
  'toSpliced',
  'toWellFormed',
  'withResolvers',
]
/** Code of the browser, or of both sides. */
const IN_BROWSERS = /^src\/(?:entry\.client|root|routes|paths)\b|^src\/navigation\/|\/(?:web|contract)\//

/** Code that runs in browsers calls no built-in function that the supported ones lack. */
export function checkBuiltIns(files) {
  return files
    .filter((file) => isCode(file) && !isTest(file) && IN_BROWSERS.test(file.path))
    .flatMap((file) => {
      const faults = []
      walk(file, (node) => {
        if (node.type !== 'CallExpression') return
        const { name } = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
        if (NEWER.includes(name)) faults.push(`${file.path}:${lineOf(file, node)} old browsers have no '${name}'`)
      })
      return faults
    })
}
