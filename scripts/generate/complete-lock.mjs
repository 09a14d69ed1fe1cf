// Adds to the lock file the optional packages for other platforms that npm drops when the registry does not list
// them: `npm ci` refuses a lock file without them, although it would not install them here.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const systems = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 'ppc64', 's390x', 'loong64', 'wasm32', 'mips64el']

const file = resolve(fileURLToPath(import.meta.url), '../../../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (pathsFor(path, name).some((path) => lock.packages[path])) continue
    const dev = entry.dev ? { dev: true } : {}
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), ...dev, optional: true }
    added.push(`${name}@${version}`)
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(sorted)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `added ${added.join(', ')}` : 'the lock file is complete')

/** Paths where Node would resolve the package from the dependent one. */
function pathsFor(path, name) {
  const paths = [`node_modules/${name}`]
  for (let folder = path; folder; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    paths.push(`${folder}/node_modules/${name}`)
  }
  return paths
}

/** Such packages contain their platform in the name: `@biomejs/cli-linux-x64-musl`. */
function platformOf(name) {
  const args = name.split(/[-/]/)
  const os = systems.filter((system) => args.includes(system))
  const cpu = processors.filter((processor) => args.includes(processor))
  if (os.length === 0) throw new Error(`cannot tell for which platform ${name} is`)
  const libc = args.includes('musl') ? { libc: ['musl'] } : {}
  return { ...(cpu.length > 0 ? { cpu } : {}), ...libc, os }
}
