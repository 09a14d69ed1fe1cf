import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** An executable Chromium, and the environment variables that it needs. */
export type BrowserProgram = { executablePath: string; env: Record<string, string> }

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often have a tiny /dev/shm; a tab that fills it crashes without a message.
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/**
 * Finds a Chromium: the one that CHROME_PATH names, the one in the npm package, or the system's.
 *
 * The npm package's browser needs nothing from the machine: its libraries and fonts are unpacked beside it. So every
 * machine that it runs on tests with the same version. It is built headless only, and draws faster than a complete
 * Chromium in headless mode.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!existsSync(named)) throw new Error('CHROME_PATH names a file that does not exist')
    return { executablePath: named, env: {} }
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser()
  for (const executablePath of ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']) {
    if (existsSync(executablePath)) return { executablePath, env: {} }
  }
  throw new Error('The npm package has a Chromium for Linux on x64 only: name one in CHROME_PATH')
}

/** Starts a headless Chromium; the caller closes it. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const program = await findBrowser()
  return chromium.launch({
    executablePath: program.executablePath,
    args: [...flags, ...more],
    env: { ...(process.env as Record<string, string>), ...program.env },
  })
}

async function packagedBrowser(): Promise<BrowserProgram> {
  const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageFolder = dirname(dirname(packageFile))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const cache = join(packageFolder, '../../.cache')
  const home = join(cache, `chromium-${version}`)
  if (!existsSync(home)) await unpack(join(packageFolder, 'bin'), { cache, home })
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  }
}

/** Unpacks into a separate folder and renames it, so that concurrent runs never see an incomplete browser. */
async function unpack(archives: string, { cache, home }: { cache: string; home: string }): Promise<void> {
  await mkdir(cache, { recursive: true })
  const staging = await mkdtemp(join(cache, 'chromium-unpacking-'))
  try {
    await inflateInto(staging, archives)
    await chmod(join(staging, 'chromium'), 0o755)
    await writeFile(join(staging, 'fonts.conf'), fontsConfig(home))
    await rename(staging, home).catch((error) => {
      if (!existsSync(home)) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/**
 * The package inflates only into the temporary folder of its process, so a child process gets the staging folder
 * as such.
 */
function inflateInto(staging: string, archives: string): Promise<void> {
  const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((file) =>
    join(archives, file),
  )
  const script = `import { inflate } from '@sparticuz/chromium'
    await Promise.all(${JSON.stringify(files)}.map((file) => inflate(file)))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: staging },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`unpacking Chromium ended with ${code}`))))
  })
}

/**
 * Only the package's Latin font: Burmese has to come from the page's web font, otherwise a screenshot shows its
 * absence.
 */
function fontsConfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
