import { readFileSync } from 'node:fs'

/** Secrets that a supervisor or container engine may pass as files: `SECRET_FILE=/run/credentials/web/secret`. */
export const SECRET_VARIABLES = [
  'SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'OPS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const
const SOCIAL_SECRET = /^SOCIAL_[A-Z]{2,20}_CLIENT_SECRET$/
const SUFFIX = '_FILE'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment with the content of each `…_FILE` variable's file, trimmed.
 *
 * @returns faults with the names of variables and why their files cannot be read, never the content
 */
export function readSecretFiles(environment: Environment): {
  variables: Record<string, string | undefined>
  faults: string[]
} {
  const variables = { ...environment }
  const faults: string[] = []
  for (const [fileVariable, path] of Object.entries(environment)) {
    const name = nameOf(fileVariable)
    if (name === undefined || path === undefined || path.trim() === '') continue
    if (environment[name]?.trim()) faults.push(`${name} and ${fileVariable} are both set: leave one of them out`)
    else {
      const read = readText(path)
      if ('fault' in read) faults.push(`${fileVariable} ${read.fault}`)
      else variables[name] = read.text
    }
  }
  return { variables, faults }
}

/** An environment with these variables, without `…_FILE` variables for them. */
export function overridden(environment: Environment, variables: Readonly<Record<string, string>>): Environment {
  const files = new Set(Object.keys(variables).map((name) => `${name}${SUFFIX}`))
  const others = Object.entries(environment).filter(([name]) => !files.has(name))
  return { ...Object.fromEntries(others), ...variables }
}

function nameOf(fileVariable: string): string | undefined {
  if (!fileVariable.endsWith(SUFFIX)) return undefined
  const name = fileVariable.slice(0, -SUFFIX.length)
  return (SECRET_VARIABLES as readonly string[]).includes(name) || SOCIAL_SECRET.test(name) ? name : undefined
}

function readText(path: string): { text: string } | { fault: string } {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return text === '' ? { fault: 'names a file that is empty' } : { text }
  } catch (error) {
    return { fault: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}
