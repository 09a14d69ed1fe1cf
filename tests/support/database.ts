import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'

export type TestDatabase = {
  db: Db
  /** For code that opens connections of its own: the queue, a listener, another process. */
  url: string
}

type Closing = () => Promise<void>
const closings: Closing[] = []

/**
 * An empty database with the whole schema, for this test file alone; it is dropped after the file.
 *
 * Call it at the top of a file or in beforeAll: `const { db } = await aDatabase()`.
 */
export async function aDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  return cloneOf(databaseNameIn(template))
}

/** A database without any table, for tests of the migrations themselves. */
export async function anEmptyDatabase(): Promise<TestDatabase> {
  return cloneOf('template0')
}

/** Closes and drops the file's databases; called by the run's set-up after every file. */
export async function dropDatabases(): Promise<void> {
  await Promise.all(closings.splice(0).map((close) => close()))
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = urlOf(name)
  const db = openDatabase(url, { max: 5, applicationName: 'pyinnya tests' })
  closings.push(async () => {
    await db.destroy()
    await onServer(`drop database ${name} with (force)`)
  })
  return { db, url }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseNameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}

function urlOf(database: string): string {
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${database}`
  return url.href
}
