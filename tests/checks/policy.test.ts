import { expect, test } from 'vitest'

type Check = (files: { path: string; text: string }[]) => string[]

const { checkPolicies }: { checkPolicies: Check } = await import(
  new URL('../../scripts/check/policy.mjs', import.meta.url).href
)
const path = 'src/domains/news/server/edit.ts'
const faultsOf = (text: string, at = path) => checkPolicies([{ path: at, text }])

test.each([
  'if (course.ownerId !== owner.id) throw new Error()',
  'const own = viewer.id === file?.ownerId',
  'const own = params.studentId === asking.id',
  "const own = body['teacher_id'] != caller",
  'const own = (row.school_id as number) === id',
  'const own = namedId === viewer.id',
  'const own = namedId === request.viewer.id',
  'const own = list.some(({ ownerId }) => ownerId === id)',
])('%s is refused outside a policy', (text) => {
  expect(faultsOf(text)).toEqual([`${path}:1 compares a person's id with the viewer's outside a policy`])
  expect(faultsOf(text, 'src/domains/news/server/news.policy.ts')).toEqual([])
  expect(faultsOf(text, 'src/domains/news/web/edit.ts')).toEqual([])
})

test.each([
  'const none = course.ownerId === null',
  'const some = ownerId !== undefined',
  "const isSchool = row.ownerRole === 'school'",
  'const same = latest?.id === id',
  "const status = viewer.kind === 'student'",
])('%s is not a permission check', (text) => {
  expect(faultsOf(text)).toEqual([])
})
