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
