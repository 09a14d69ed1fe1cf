import { ADDRESS_EXCEPTIONS } from './rules.mjs'
import { isCode, isTest, lineOf, walk } from './source.mjs'

const BUILDERS = 'src/paths.ts'
const isBuilder = ({ path }) => path === BUILDERS || path.startsWith('src/paths/')
/** Router functions that accept any text as URL, and the only files that may use them, which accept a `Path`. */
const UNTYPED = [
  'Link',
  'NavLink',
  'Navigate',
  'useNavigate',
  'useHref',
  'redirect',
  'redirectDocument',
  'replace',
  'href',
]
const TYPED_LAYER = ['src/platform/web/links/app-link.tsx', 'src/platform/web/links/redirect-to.ts']

/** Page URLs are built by src/paths.ts, and links accept nothing else. */
export function checkAddresses(files) {
  const patterns = patternsOf(files.filter((file) => isBuilder(file) && !isTest(file)))
  const bound = files.filter(
    (file) => isCode(file) && !isTest(file) && !TYPED_LAYER.includes(file.path) && !isBuilder(file),
  )
  return bound.flatMap((file) => [...untypedParts(file), ...literalAddresses(file, patterns)])
}

function untypedParts(file) {
  const faults = []
  walk(file, (node) => {
    if (node.type !== 'ImportDeclaration' || node.source.value !== 'react-router') return
    for (const { imported } of node.specifiers) {
      if (!UNTYPED.includes(imported?.name)) continue
      faults.push(
        `${file.path}:${lineOf(file, node)} '${imported.name}' takes any text: use app-link.tsx or redirect-to.ts`,
      )
    }
  })
  return faults
}

function patternsOf(builders) {
  const texts = builders.map(({ text }) => text).join('\n')
  const paths = [...texts.matchAll(/\bpage(?:Of)?\(\s*'(\/[^']+)'/g)].map(([, pattern]) => pattern)
  if (paths.length === 0) throw new Error(`${BUILDERS} builds no address that this check can read`)
  return paths.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`, 'i'))
}

function literalAddresses(file, patterns) {
  if (/\/contract\/|\/web\/routes\.ts$|^src\/routes\.ts$/.test(file.path) || file.path in ADDRESS_EXCEPTIONS) return []
  const faults = []
  const apart = endpointUrls(file)
  walk(file, (node) => {
    const text = textOf(node)
    if (text === undefined || apart.has(node)) return
    const path = text.replace(/^\/en(?=\/)/, '').replace(/[?#].*$/, '')
    if (!patterns.some((pattern) => pattern.test(path))) return
    faults.push(`${file.path}:${lineOf(file, node)} '${text}' is a page's address: use ${BUILDERS}`)
  })
  return faults
}

/** `url` names an API endpoint. */
function endpointUrls(file) {
  const values = new Set()
  walk(file, (node) => {
    if (node.type === 'Property' && node.key.name === 'url') values.add(node.value)
  })
  return values
}

/** A string with `*` for each interpolated value. */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('*') : undefined
}
