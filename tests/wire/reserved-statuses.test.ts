import { describe, expect, test } from 'vitest'
import { REFUSALS, type RefusalCode } from '#platform/contract/refusal-codes.ts'
import { contractEndpoints } from '#tests/access/contract-endpoints.ts'
import { nameOf } from './example.ts'
import { exampleOf } from './examples/index.ts'
import { aHeldWorld } from './held-world.ts'
import { perform } from './perform.ts'

// Clients interpret some statuses: 401 logs out, 403 and 404 leave the page, 400 and 422 have special texts for
// some calls. So these statuses must have no other meaning there.

const { api, world } = await aHeldWorld()

const codesWith = (status: number) =>
  (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => REFUSALS[code] === status).sort()
/** Calls that declare a refusal. */
const callsWith = (code: RefusalCode) =>
  contractEndpoints
    .filter(({ endpoint }) => endpoint.config.errors?.includes(code))
    .map(({ endpoint }) => nameOf(endpoint))
    .sort()

describe('the table of refusals', () => {
  test('has 401 for a missing or expired session only', () => {
    expect(codesWith(401)).toEqual(['UNAUTHENTICATED'])
    // Files and streams also accept a token or a ticket in their URL, so they check authentication themselves.
    const asking = callsWith('UNAUTHENTICATED')
    expect(asking.filter((call) => !call.endsWith('/download') && !call.includes('/:ticket/'))).toEqual([])
  })

  test('has 403 for role, owner, access and read-only sessions, never for a business rule', () => {
    expect(codesWith(403)).toEqual(['ACCESS_ENDED', 'FORBIDDEN', 'PREFETCH_REFUSED', 'READ_ONLY_SESSION'])
  })

  test('has 400 for the three meanings that clients know', () => {
    expect(codesWith(400)).toEqual(['ALREADY_APPLIED', 'ALREADY_BOUGHT', 'CURRENT_PASSWORD_WRONG', 'UNREADABLE_BODY'])
    expect(callsWith('ALREADY_APPLIED')).toEqual(['POST /class/enroll'])
    expect(callsWith('ALREADY_BOUGHT')).toEqual(['POST /course/enroll'])
    expect(callsWith('CURRENT_PASSWORD_WRONG').filter((call) => !call.includes('/admin/'))).toEqual([
      'POST /password/update',
    ])
  })
})

/** Call and example → the status, and the part of the body that clients interpret. */
const ROWS: readonly (readonly [string, string, number, object])[] = [
  ['POST /login', 'a wrong password: 200 without a token', 200, { message: expect.any(String) }],
  ['POST /login', 'ACCOUNT_NOT_FOUND', 422, { message: expect.any(String) }],
  ['POST /login', 'ACCOUNT_SUSPENDED', 422, { message: expect.any(String) }],
  ['POST /login', 'INVALID_INPUT', 422, { errors: expect.anything() }],
  ['POST /login', 'TOO_MANY_REQUESTS', 429, { message: expect.any(String) }],
  ['POST /social-login/:provider', 'SOCIAL_LOGIN_UNAVAILABLE', 422, { message: expect.any(String) }],
  ['POST /password/update', 'CURRENT_PASSWORD_WRONG', 400, {}],
  ['POST /password/update', 'INVALID_INPUT', 422, { errors: expect.anything() }],
  ['POST /request', 'nobody has this address', 200, { status: 0 }],
  ['POST /request', 'malformed, and still no 422', 200, { status: 0 }],
  ['POST /request', 'SOCIAL_ACCOUNT_HAS_NO_PASSWORD', 422, {}],
  ['POST /reset', 'a link that is over', 200, { status: expect.not.toBeOneOf([1]) }],
  ['POST /reset', 'INVALID_INPUT', 422, { errors: expect.anything() }],
  ['POST /class/enroll', 'ALREADY_APPLIED', 400, {}],
  ['POST /class/enroll', 'ENROLMENT_CLOSED', 422, { message: expect.any(String) }],
  ['POST /course/enroll', 'ALREADY_BOUGHT', 400, {}],
  ['POST /course/enroll', 'NOT_A_VIDEO_COURSE', 422, { message: expect.any(String) }],
  ['GET /my/class/:id/enroll', 'without an application', 200, { enrollClassStudent: null }],
  ['GET /course/:id/enroll', 'without a purchase', 200, { enrollCourseStudent: null }],
  ['GET /course/:id', 'COURSE_NOT_FOUND', 404, {}],
  ['GET /class/:id', 'NOT_FOUND: an id that is none', 404, {}],
  ['GET /my/notification/:id', 'NOT_FOUND: another’s', 404, {}],
  ['POST /my/course/create', 'FORBIDDEN: not approved yet', 403, {}],
  ['POST /my/course/:id/update', 'COURSE_TYPE_FIXED', 422, {}],
  ['POST /my/course/:id/update', 'FEE_LOCKED', 422, { errors: { fee: expect.any(Array) } }],
  ['POST /my/course/:id/content-gp/:groupId/delete', 'ok', 200, { status: 200 }],
  ['POST /my/course/:id/content-gp/:groupId/delete', 'not there', 200, { status: 404 }],
  ['POST /my/course/:id/content-gp/:groupId/delete', 'something in it is being processed', 200, { status: 400 }],
  ...['delete', 'deleteFailedContent', 'enableDesktop', 'disableDesktop'].flatMap((action) => {
    const call = `POST /my/course/:id/content-gp/:groupId/content/:contentId/${action}`
    return [
      [call, 'ok', 200, { status: 200 }],
      [call, 'refused: body status 400', 200, { status: 400 }],
      [call, 'not there: body status 404', 200, { status: 404 }],
    ] as const
  }),
  [
    'POST /my/course/:id/content-gp/:groupId/content/create',
    'INVALID_INPUT: a file that may not be',
    422,
    { errors: { file: [expect.any(String)] } },
  ],
  [
    'POST /my/course/:id/content-gp/:groupId/content/create',
    'INVALID_INPUT: no title, no file',
    422,
    { errors: { file: [expect.any(String)], content_title: [expect.any(String)] } },
  ],
  ['POST /my/class/:id/payment/create', 'without an application: failed', 200, { status: 'failed' }],
  ['POST /course/:id/payment/create', 'after approval: failed', 200, { status: 'failed' }],
  [
    'POST /register/teacher',
    'INVALID_INPUT: taken meanwhile',
    422,
    { errors: { phone_number_1: [expect.any(String)] } },
  ],
  ['POST /validate/teacher', 'INVALID_INPUT: taken', 422, { errors: { phone_number_1: [expect.any(String)] } }],
  ['GET /profile', 'ok', 200, {}],
]

describe('replies', () => {
  test.each(ROWS)('%s, %s: %i', async (call, shows, status, body) => {
    await world.restore()
    const reply = await perform(world, exampleOf(call, shows))
    expect(reply.status).toBe(status)
    expect(reply.json).toMatchObject(body)
    if (call === 'POST /login') expect(reply.json.token).toBeUndefined()
  })

  test('an error repeats its message as `error`, because clients read either field', async () => {
    await world.restore()
    const { json } = await perform(world, exampleOf('POST /login', 'ACCOUNT_NOT_FOUND'))
    expect(json).toMatchObject({ status: 422, error: json.message })
  })

  test("a public call treats an unknown token as a guest's, a protected one does not", async () => {
    for (const token of ['', 'null', 'undefined', 'no-such-token']) {
      expect((await api.get('/class/list', token)).status).toBe(200)
      expect((await api.get('/profile', token)).status).toBe(401)
    }
  })
})
