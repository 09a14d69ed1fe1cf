// Checks conventions that no other tool covers. Prints every violation and exits with 1 if there is one.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { RELEASE } from '../../src/platform/server/release.ts'
import { BENCHMARKS_PAGE, checkBenchmarks, readResults } from '../bench/bench-table.mjs'
import { checkDomainMap, DOMAIN_MAP } from '../generate/domain-map.mjs'
import { checkAddresses } from './addresses.mjs'
import { checkArrows } from './arrows.mjs'
import { checkBuiltIns } from './built-ins.mjs'
import { checkCitations, checkLinks, readCitingFiles } from './citations.mjs'
import { checkContrast } from './contrast.mjs'
import { checkDependencies, readCode } from './dependencies.mjs'
import { checkAdminCalls, checkGuideQuotes, checkNamedFolders } from './documentation.mjs'
import { checkGlossary, readGlossary } from './glossary.mjs'
import { checkMigrations } from './migrations.mjs'
import {
  checkBareCodes,
  checkClocks,
  checkEnvironment,
  checkFallbacks,
  checkFormatting,
  checkListeners,
  checkNames,
  checkOwnersKnown,
  checkPlatformNames,
  checkSqlPlacement,
  checkStyles,
  checkTableOwners,
  checkTableReads,
} from './placement.mjs'
import { checkPolicies } from './policy.mjs'
import { checkProductionImports } from './production-imports.mjs'
import { checkProse, checkRecords } from './records.mjs'
import { checkExceptions, checkRetiredKeys, checkRetiredWords, readNamedFiles } from './retired-words.mjs'
import { readTree } from './source.mjs'
import { checkClasses } from './styles.mjs'
import { checkCompiledMessages, checkJobs, checkMessages, checkRefusals, checkUnusedTexts } from './texts.mjs'
import { checkUnusedExports } from './unused-exports.mjs'

const files = readTree()
const glossary = readGlossary()
const named = readNamedFiles()
const citing = readCitingFiles()
const code = readCode()
const packageJson = JSON.parse(readFileSync('package.json', 'utf8'))
const compiled = await import(pathToFileURL('src/platform/messages/generated/messages.js').href)
const checks = {
  arrows: checkArrows(files),
  addresses: checkAddresses(files),
  'SQL placement': checkSqlPlacement(files),
  'table owners': checkTableOwners(files),
  'table reads': checkTableReads(files),
  'known tables': checkOwnersKnown(files),
  'bare codes': checkBareCodes(files),
  environment: checkEnvironment(files),
  clocks: checkClocks(files),
  formatting: checkFormatting(files),
  policies: checkPolicies(files),
  listeners: checkListeners(files),
  fallbacks: checkFallbacks(files),
  'built-ins': checkBuiltIns(files),
  styles: checkStyles(files),
  classes: checkClasses(files),
  contrast: checkContrast(files),
  names: checkNames(files),
  'platform names': checkPlatformNames(files),
  messages: checkMessages(files),
  'unused texts': checkUnusedTexts(files),
  'compiled messages': checkCompiledMessages(files, Object.keys(compiled.m)),
  refusals: checkRefusals(files),
  jobs: checkJobs(files),
  'retired words': checkRetiredWords(named, glossary),
  'retired keys': checkRetiredKeys(files, glossary),
  exceptions: checkExceptions([...named, ...files], glossary),
  glossary: checkGlossary(files, glossary),
  dependencies: checkDependencies(code, packageJson),
  'unused exports': checkUnusedExports([...files, ...code.filter(({ path }) => !path.startsWith('src/'))]),
  'production imports': checkProductionImports(files, packageJson),
  citations: checkCitations(citing),
  links: checkLinks(citing),
  'decision records': checkRecords(citing),
  prose: checkProse(citing, glossary),
  'named folders': checkNamedFolders(files, readFileSync('ARCHITECTURE.md', 'utf8')),
  'admin calls': checkAdminCalls(
    JSON.parse(readFileSync('docs/openapi.json', 'utf8')),
    readFileSync('docs/spec/admin.md', 'utf8'),
  ),
  'quotes of the guides': checkGuideQuotes([...files, ...citing]),
  'domain map': checkDomainMap(readFileSync(DOMAIN_MAP, 'utf8')),
  benchmarks: checkBenchmarks(readResults(), readFileSync(BENCHMARKS_PAGE, 'utf8')),
  migrations: await checkMigrations(files, RELEASE),
}

const faults = Object.entries(checks).flatMap(([check, found]) => found.map((fault) => `${check}: ${fault}`))
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${Object.keys(checks).length} checks, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
