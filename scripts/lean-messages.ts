import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const RUNTIME = fileURLToPath(new URL('../src/platform/web/text/message-runtime.ts', import.meta.url))
const MESSAGE = /messages\/generated\/messages\/([a-z]\w*)\.js$/
const text = (language: string) =>
  new RegExp(`^const ${language}_\\w+ = .* \\((i?)\\) => \\{\\n\\treturn [^\`\\n]*\\((\`[^\`]*\`)\\)\\n\\};`, 'm')
const [burmese, english] = [text('my'), text('en')]

/**
 * Makes the site's build write each message in one line, and ask for the language alone.
 *
 * As compiled, a message is three functions, and Paraglide's runtime behind it reads cookies and address patterns that
 * nothing here has: together four kilobytes on every page. Messages with plurals and other choices stay as they are, but
 * for the plural rules that they would make anew each time.
 */
export function leanMessages(): Plugin {
  return {
    name: 'lean-messages',
    enforce: 'pre',
    resolveId: (source) => (/(messages\/generated|\.\.)\/(runtime|registry)\.js$/.test(source) ? RUNTIME : undefined),
    transform(code, id) {
      const name = MESSAGE.exec(id)?.[1]
      const my = burmese.exec(code)
      const en = english.exec(code)
      if (!name || !my || !en) return undefined
      const [make, ...texts] =
        my[1] || en[1] ? ['filledIn', `(i) => ${my[2]}`, `(i) => ${en[2]}`] : ['fixed', my[2], en[2]]
      return {
        code: `import { ${make} } from '../runtime.js'\nexport const ${name} = /* @__PURE__ */ ${make}(${texts.join(', ')})`,
        map: null,
      }
    },
  }
}
