import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { codeFrom } from '#platform/contract/codes.ts'
import type { DB } from '#platform/server/database/generated-types.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const enrolments = db.selectFrom('enrolments').select('id')

// The type checker proves this file: a line that compiles below an `expect-error` is an error.
test('a code column compares with its own codes only', () => {
  const named = enrolments.where('status', '=', EnrolmentStatus.approved).compile()
  expect(named.parameters).toEqual([2])
  // @ts-expect-error a bare number
  enrolments.where('status', '=', 2)
  // @ts-expect-error a number among codes
  enrolments.where('status', 'in', [EnrolmentStatus.approved, 4])
  // @ts-expect-error a code of something else
  enrolments.where('status', '=', Approval.approved)
  // @ts-expect-error a bare number is written
  db.updateTable('enrolments').set({ status: 2 })
  // @ts-expect-error a bare number stands for a code
  const status: EnrolmentStatus = 2
  expect(status).toBe(EnrolmentStatus.approved)
})

test('a code in SQL text is a literal, so that the planner sees it', () => {
  const { sql: text, parameters } = sql`status = ${sql.lit(EnrolmentStatus.approved)}`.compile(db)
  expect([text, parameters]).toEqual(['status = 2', []])
})

test('codeFrom() returns a code of the wire text, or undefined', () => {
  expect(codeFrom(EnrolmentStatus, '4')).toBe(EnrolmentStatus.finished)
  for (const text of ['', '5', '4.0', 'finished', undefined]) expect(codeFrom(EnrolmentStatus, text)).toBeUndefined()
})
