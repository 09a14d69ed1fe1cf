/** Folders below a domain's web/ that every domain may have. */
const COMMON = ['components', 'screens']

/**
 * ARCHITECTURE.md names every folder below a domain's server/ and web/, in the row of the domain.
 *
 * @param {{ path: string }[]} files
 * @param {string} page
 */
export function checkNamedFolders(files, page) {
  const folders = files.map(({ path }) => /^src\/domains\/(\w+)\/(server|web)\/([\w-]+)\//.exec(path) ?? [])
  const unnamed = folders.filter(([, domain, side, name]) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${domain} `) && line.includes('`')) ?? ''
    const cell = row.split('|')[side === 'server' ? 2 : 3] ?? ''
    return name && !COMMON.includes(name) && !cell.includes(`\`${name}\``)
  })
  return [...new Set(unnamed.map(([folder]) => `ARCHITECTURE.md does not name ${folder}`))]
}

/**
 * docs/spec/admin.md names every call of the console, and no other: `…` stands for parameters, and a name that begins
 * with it continues the one before.
 *
 * @param {{ paths: object }} openapi
 * @param {string} page
 */
export function checkAdminCalls({ paths }, page) {
  const calls = Object.keys(paths).flatMap((path) => path.split('/v2/admin/')[1]?.replace(/\{[^{]*\}/g, '…') ?? [])
  const wanted = new Set(calls.map((call) => call.replaceAll('…/…', '…')))
  const cells = [...page.slice(page.indexOf('| calls |')).matchAll(/^\| ([^|]*) \|/gm)].slice(1)
  let stem = ''
  const names = cells
    .flatMap(([, cell]) => cell.split(', '))
    .map((name) => {
      if (!name.startsWith('…')) stem = name.split('/…')[0]
      return name.startsWith('…') ? `${stem}/${name}` : name
    })
  return [
    ...[...wanted].filter((call) => !names.includes(call)).map((call) => `docs/spec/admin.md does not name ${call}`),
    ...names.filter((name) => !wanted.has(name)).map((name) => `docs/spec/admin.md names ${name}, which is no call`),
  ]
}

const GUIDE = /^docs\/guide\/(my\/)?\w+\.md$/
/** Entries in the menus of browsers. */
const OF_BROWSERS = ['install', 'add to home screen']

/**
 * What a guide quotes is on the screen: a text of messages/my in the Burmese guides, of messages/en in the others, in
 * upper or lower case. What a screen fills in is filled in with another text or a number.
 *
 * @param {{ path: string, text: string }[]} files
 */
export function checkGuideQuotes(files) {
  const faults = []
  for (const { path, text } of files.filter(({ path }) => GUIDE.test(path))) {
    const locale = path.includes('/my/') ? 'my' : 'en'
    const texts = files.filter((file) => file.path.startsWith(`messages/${locale}/`)).flatMap(messagesIn)
    const exact = new Set(texts)
    const filledIn = texts.filter((message) => message.includes('{')).map(patternOf)
    const isShown = (quote) => exact.has(quote) || filledIn.some((pattern) => pattern.test(quote))
    for (const [, quote] of text.matchAll(/["“]([^"“”\n]+)["”]/g)) {
      const read = normalise(quote)
      if (!OF_BROWSERS.includes(read) && !isShown(read)) faults.push(`${path} quotes '${quote}', which no screen shows`)
    }
  }
  return faults
}

const normalise = (text) =>
  text
    .replaceAll('\u2060', '')
    .replace(/[.,…]$/, '')
    .toLowerCase()

/** All texts in a file of messages, also those of lists. */
function messagesIn({ text }) {
  const texts = []
  JSON.parse(text, (_, value) => {
    if (typeof value === 'string') texts.push(normalise(value))
    return value
  })
  return texts
}

/** The pattern of a text with parameters in braces. One of nothing but parameters matches nothing. */
function patternOf(message) {
  const parts = message.split(/\{\w+\}/)
  if (parts.every((part) => part.trim() === '')) return /$^/
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.{1,40}')}$`)
}
