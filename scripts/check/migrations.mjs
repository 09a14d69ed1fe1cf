import { basename } from 'node:path/posix'
import { parse } from 'libpg-query'
import { toMigration } from '../../src/platform/server/database/migration-files.ts'
import { splitStatements } from '../../src/platform/server/database/sql-statements.ts'
import { compareReleases } from '../../src/platform/server/release.ts'
import { LAST_MIGRATION_WITHOUT_KIND } from './rules.mjs'

const HEADER =
  'begin the file with `-- kind: expand|contract|data` and `-- carries: <oldest release that may run on it>`'

/** ALTER TABLE actions that an expand migration may use on an existing table without further conditions. */
const HARMLESS = [
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_ClusterOn',
]
/** They scan or rewrite the table under a lock that blocks all other sessions. */
const COSTLY_COLUMN_CONSTRAINTS = {
  CONSTR_CHECK: 'a check',
  CONSTR_UNIQUE: 'unique',
  CONSTR_PRIMARY: 'a primary key',
  CONSTR_EXCLUSION: 'an exclusion',
  CONSTR_GENERATED: 'a stored value',
  CONSTR_IDENTITY: 'an identity',
}
/** Functions with one value per statement, so that rows need no rewriting. */
const STABLE_DEFAULTS = ['now', 'current_timestamp', 'statement_timestamp', 'transaction_timestamp']

/**
 * Checks that the previous release works with each expand migration, and that none blocks other sessions.
 *
 * @param {{ path: string, text: string }[]} files
 * @param {string} release
 * @returns {Promise<string[]>}
 */
export async function checkMigrations(files, release) {
  const migrations = files.filter(({ path }) => path.startsWith('database/migrations/') && path.endsWith('.sql'))
  const faults = sameNumbers(migrations)
  const known = { notNullChecks: new Map(), validated: new Set() }
  for (const file of migrations.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (numberOf(file) <= LAST_MIGRATION_WITHOUT_KIND) continue
    const found = await faultsOf(file, { release, known }).catch((error) => [error.message])
    faults.push(...found.map((fault) => `${file.path} ${fault}`))
  }
  return faults
}

const numberOf = ({ path }) => Number(basename(path).slice(0, 4))

function sameNumbers(migrations) {
  return migrations
    .filter((file, at) => migrations.findIndex((other) => numberOf(other) === numberOf(file)) !== at)
    .map(({ path }) => `${path} has the number of another migration`)
}

async function faultsOf(file, { release, known }) {
  const migration = toMigration(basename(file.path), file.text)
  if (!migration.kind || !migration.carries) return [HEADER]
  const faults =
    compareReleases(migration.carries, release) > 0 ? [`does not carry ${release}, which it belongs to`] : []
  const statements = (await parse(file.text)).stmts.map(({ stmt }) => stmt)
  if (splitStatements(file.text).length !== statements.length) faults.push('is split at the wrong semicolons')
  if (migration.kind === 'data') faults.push(...statements.flatMap(dataFaults))
  else if (!migration.isTransaction) faults.push(...statements.flatMap(apartFaults))
  if (migration.kind === 'expand') faults.push(...expandFaults(statements, { known, migration }))
  return faults
}

function dataFaults(statement) {
  const [kind, node] = entryOf(statement)
  if (!['UpdateStmt', 'DeleteStmt', 'InsertStmt'].includes(kind)) return [`of the kind data holds ${wordOf(kind)}`]
  return JSON.stringify(node).includes('"limitCount"') ? [] : ['of the kind data changes rows without a limit']
}

/**
 * Such a statement runs outside a transaction and is repeated after a later one fails, so it has to be idempotent.
 */
function apartFaults(statement) {
  const [kind, node] = entryOf(statement)
  const repeatable =
    (kind === 'IndexStmt' && node.concurrent && node.idxname) ||
    (kind === 'DropStmt' && node.concurrent && node.missing_ok) ||
    (kind === 'AlterTableStmt' &&
      node.cmds.every(({ AlterTableCmd }) => AlterTableCmd.subtype === 'AT_ValidateConstraint'))
  if (repeatable) return []
  return [
    `without a transaction holds ${wordOf(kind)}: only named indexes made or dropped concurrently (if exists), and validate constraint`,
  ]
}

function expandFaults(statements, { known, migration }) {
  const created = new Set()
  const renamed = renamedBehindViews(statements)
  return statements.flatMap((statement) => {
    const [kind, node] = entryOf(statement)
    if (kind === 'CreateStmt') created.add(node.relation.relname)
    if (kind === 'CreateTableAsStmt') created.add(node.into.rel.relname)
    const isNew = created.has(node.relation?.relname)
    if (kind === 'DropStmt') return ['drops: only contract migrations may']
    if (kind === 'RenameStmt' && isRenamedBehindView(node, renamed)) return []
    if (kind === 'RenameStmt' || kind === 'AlterObjectSchemaStmt') return ['renames: only contract migrations may']
    if (kind === 'AlterEnumStmt' && node.oldVal) return ['renames a value of a type: only contract migrations may']
    if (kind === 'TruncateStmt') return ['truncates: only contract migrations may']
    if (kind === 'DoStmt') return ['holds a DO block, which this check does not read: write its statements']
    if (kind === 'IndexStmt' && !isNew) return indexFaults(node, migration)
    if (kind === 'AlterTableStmt' && !isNew) {
      return node.cmds.flatMap(({ AlterTableCmd }) => alterFaults(node.relation.relname, AlterTableCmd, known))
    }
    return []
  })
}

/** New names of tables by their old ones, where a view with the old name has all rows and columns of the table. */
function renamedBehindViews(statements) {
  const entries = statements.map(entryOf)
  const views = new Map(
    entries
      .filter(([kind]) => kind === 'ViewStmt')
      .map(([, { view, query }]) => [view.relname, tableShownWhole(query)]),
  )
  const renames = entries
    .filter(([kind, node]) => kind === 'RenameStmt' && node.renameType === 'OBJECT_TABLE')
    .map(([, { relation, newname }]) => [relation.relname, newname])
  return new Map(renames.filter(([name, newName]) => views.get(name) === newName))
}

/** The table of `select * from <table>`; undefined for any other query. */
function tableShownWhole({ SelectStmt: { targetList = [], fromClause = [], ...others } }) {
  const [target, ...moreTargets] = targetList
  const [source, ...moreSources] = fromClause
  const isPlain = Object.keys(others).every((part) => ['limitOption', 'op'].includes(part))
  const isEveryColumn =
    target?.ResTarget?.val?.ColumnRef?.fields.length === 1 && 'A_Star' in target.ResTarget.val.ColumnRef.fields[0]
  return isPlain && isEveryColumn && moreTargets.length + moreSources.length === 0
    ? source?.RangeVar?.relname
    : undefined
}

/** A constraint of such a table may get the new name too: only an error of the database names it. */
function isRenamedBehindView({ renameType, relation, newname }, renamed) {
  if (renameType === 'OBJECT_TABLE') return renamed.get(relation.relname) === newname
  return renameType === 'OBJECT_TABCONSTRAINT' && [...renamed.values()].includes(relation.relname)
}

function indexFaults({ relation, concurrent }, { isTransaction }) {
  if (!concurrent) return [`makes an index on ${relation.relname} without concurrently`]
  return isTransaction ? ['makes an index concurrently: needs the line `-- transaction: none`'] : []
}

function alterFaults(table, command, known) {
  const { subtype, name, def } = command
  if (HARMLESS.includes(subtype)) {
    if (subtype === 'AT_ValidateConstraint') known.validated.add(`${table}.${name}`)
    return []
  }
  if (subtype === 'AT_AddColumn') return columnFaults(table, def.ColumnDef)
  if (subtype === 'AT_AddConstraint') return constraintFaults(table, def.Constraint, known)
  if (subtype === 'AT_ColumnDefault' && def) return []
  if (subtype === 'AT_SetNotNull') {
    const check = known.notNullChecks.get(`${table}.${name}`)
    if (check && known.validated.has(`${table}.${check}`)) return []
    return [
      `sets ${table}.${name} not null: first \`add constraint … check (${name} is not null) not valid\`, validate it`,
    ]
  }
  const meant = /^AT_Drop/.test(subtype) || subtype === 'AT_ColumnDefault' ? 'drops something of' : 'alters'
  const what =
    subtype === 'AT_AlterColumnType' ? `changes the type of ${table}.${name}` : `${meant} ${table} (${subtype})`
  return [`${what}: only contract migrations may`]
}

function columnFaults(table, { colname, constraints = [] }) {
  const column = `${table}.${colname}`
  const each = constraints.map(({ Constraint }) => Constraint)
  const defaultValue = each.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  const faults = each
    .filter(({ contype }) => contype in COSTLY_COLUMN_CONSTRAINTS)
    .map(({ contype }) => `adds ${column} with ${COSTLY_COLUMN_CONSTRAINTS[contype]}: add the column alone first`)
  if (each.some(({ contype }) => contype === 'CONSTR_NOTNULL') && !defaultValue) {
    faults.push(`adds ${column} not null without a default: the release before does not fill it`)
  }
  if (defaultValue && each.some(({ contype }) => contype === 'CONSTR_FOREIGN')) {
    faults.push(`adds ${column} with a default and a foreign key: add the key later, not valid`)
  }
  const functions = [...JSON.stringify(defaultValue ?? '').matchAll(/"funcname":\[(.*?)\]/g)].map(([, names]) => names)
  if (functions.some((names) => !STABLE_DEFAULTS.some((known) => names.endsWith(`"sval":"${known}"}}`)))) {
    faults.push(`adds ${column} with a default that rewrites every row: add it without, then fill it`)
  }
  return faults
}

function constraintFaults(table, { conname, contype, skip_validation, indexname, raw_expr }, known) {
  const test = raw_expr?.NullTest
  if (test?.nulltesttype === 'IS_NOT_NULL') {
    known.notNullChecks.set(`${table}.${test.arg.ColumnRef?.fields.at(-1).String.sval}`, conname)
  }
  if (skip_validation || indexname) return []
  const instead = ['CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(contype)
    ? 'say `not valid`, and validate it in a later migration'
    : 'make a unique index concurrently first, then say `using index`'
  return [`adds the constraint ${conname ?? ''} to ${table}: ${instead}`]
}

/** @returns {[string, any]} */
const entryOf = (statement) => Object.entries(statement)[0]

const wordOf = (kind) =>
  kind
    .replace(/Stmt$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase()
