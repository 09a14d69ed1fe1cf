import { basename } from 'node:path/posix'

const FOLDER = 'docs/decisions/'
const SECTIONS = ['Context', 'Decision', 'Consequences']
/** Pages whose prose follows the glossary; CHANGELOG.md and the user guide are not included. */
const PROSE =
  /^(?:README\.md|ARCHITECTURE\.md|CONTRIBUTING\.md|docs\/(?:decisions|spec|runbooks)\/.*\.md|(?:src|scripts)\/.*README\.md)$/

/** Decision records: number, date, status, and the three sections. @param {{ path: string, text: string }[]} files */
export function checkRecords(files) {
  const records = files.filter(({ path }) => path.startsWith(FOLDER) && path.endsWith('.md'))
  const numbers = records.map(({ path }) => basename(path).slice(0, 4))
  const repeated = records.filter((_, at) => numbers.indexOf(numbers[at]) !== at)
  return [
    ...repeated.map(({ path }) => `${path} has the number of another record`),
    ...records.flatMap(({ path, text }) => recordFaults(path, text, numbers).map((fault) => `${path} ${fault}`)),
  ]
}

function recordFaults(path, text, numbers) {
  const faults = []
  const number = basename(path).slice(0, 4)
  if (!/^\d{4}-[a-z0-9-]+\.md$/.test(basename(path))) faults.push('is not named NNNN-plain-title.md')
  if (!text.startsWith(`# ${number} `)) faults.push(`does not begin with '# ${number} ' and its title`)
  if (!/^date: \d{4}-\d{2}-\d{2}$/m.test(text)) faults.push("has no line 'date: YYYY-MM-DD'")
  const status = /^status: (.*)$/m.exec(text)?.[1]
  if (!status || !/^(?:accepted|superseded by \d{4})/.test(status)) {
    faults.push("has no line 'status: accepted' or 'status: superseded by NNNN'")
  }
  for (const [named] of (status ?? '').matchAll(/\d{4}/g)) {
    if (!numbers.includes(named)) faults.push(`names ${named}, which does not exist`)
  }
  const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
  if (SECTIONS.some((section, at) => sections[at] !== section)) faults.push(`lacks the sections ${SECTIONS.join(', ')}`)
  return faults
}

/**
 * Retired words of docs/glossary.json in the prose of the documentation. Words retired only as whole names are
 * allowed in prose.
 */
export function checkProse(files, { retired }) {
  const entries = new Map(
    retired
      .filter((entry) => !entry.whole && !entry.only && (entry.in ?? ['comment']).includes('comment'))
      .flatMap((entry) => [
        [entry.word, entry],
        [`${entry.word}s`, entry],
      ]),
  )
  return files
    .filter(({ path }) => PROSE.test(path))
    .flatMap(({ path, text }) =>
      withoutCode(text)
        .split('\n')
        .flatMap((line, at) =>
          [...line.toLowerCase().matchAll(/[a-z]+/g)]
            .filter(([word]) => entries.has(word))
            .map(([word]) => `${path}:${at + 1} '${word}' is retired: use ${entries.get(word).use}`),
        ),
    )
}

const withoutCode = (text) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))
