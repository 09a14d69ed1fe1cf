import * as z from 'zod/mini'
import type { Example, Sent } from './example.ts'

// Input that no form sends but some client will: one wrong value at a time, everything else as in the plain
// example.

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
const manyIds = Array.from({ length: 10_000 }, (_, index) => index + 1)
const manyFields = JSON.stringify(
  Object.fromEntries(manyIds.flatMap((id) => ['a', 'b'].map((name) => [`${name}${id}`, 1]))),
)
/** More values than the server inspects, followed by one that the database refuses. */
const behindManyFields = (field: string) =>
  `${manyFields.slice(0, -1)},${JSON.stringify({ [field]: 'a\u0000b' }).slice(1)}`

/** Texts for a field, a query or a path. */
const TEXTS: Readonly<Record<string, string>> = {
  markup: '<script>alert(1)</script><img src=x onerror="alert(1)">',
  'SQL quotes': "' or '1'='1'; drop table accounts; --",
  'a NUL sign': 'a\u0000b',
  'a lone surrogate': 'a\ud83d',
  'turned direction': '\u202egnp.exe\u2066',
  'half a syllable': '\u1039\u1031\u103b',
  'percent and backslash': '%_\\%\\',
  '5,000 characters': 'က'.repeat(5000),
  blanks: ' \u00a0\u200b\t',
  nothing: '',
  'a negative number': '-1',
  'a number beyond every list': '1000000000',
  'a number beyond bigint': '99999999999999999999',
  'a fraction': '1.5',
  'an exponent': '1e3',
  'a day that does not exist': '2026-02-30',
  'a day beyond the calendar': '99999-01-01',
  'the year 0': '0000-01-01',
  'a word that objects have': 'constructor',
  'a cut picture': 'data:image/png;base64,iVBORw0KGgo=',
}

/** JSON values of a wrong type for a form's field. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...TEXTS,
  null: null,
  true: true,
  'a negative': -1,
  'a huge number': 1e300,
  'a number that loses digits': 9_007_199_254_740_992,
  'an empty list': [],
  'a list in a list': [[1]],
  'a list of texts': ['x', ''],
  '10,000 ids': manyIds,
  'an object': { constructor: { name: 'x' } },
  'a deep nest': nested(2000),
}

/** Bodies that are not JSON objects. */
const BODIES: Readonly<Record<string, string>> = {
  'an empty list': '[]',
  'a list of forms': '[{}]',
  'a text': '"text"',
  'a number': '7',
  null: 'null',
  'a nest of 100,000': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'a nest of objects': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'half of a form': '{"name": "x"',
  'what is no JSON': '\ufeff<xml/>',
  'a poisoned form': '{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}',
  '1,000 unknown fields': JSON.stringify(Object.fromEntries(manyIds.slice(0, 1000).map((id) => [`field_${id}`, id]))),
}

const part = (index: number, file = '') => `--x\r\nContent-Disposition: form-data; name="f${index}"${file}\r\n\r\n1\r\n`
const parts = (count: number, file?: string) => Array.from({ length: count }, (_, index) => part(index, file)).join('')

/** Multipart bodies that no browser sends. */
const FORMS: Readonly<Record<string, readonly [type: string, payload: string]>> = {
  'without a boundary': ['multipart/form-data', part(1)],
  'that breaks off': ['multipart/form-data; boundary=x', `${part(1)}--x\r\nContent-Dispo`],
  'that is empty': ['multipart/form-data; boundary=x', ''],
  'with nothing in it': ['multipart/form-data; boundary=x', '--x--\r\n'],
  'of 500 fields': ['multipart/form-data; boundary=x', `${parts(500)}--x--\r\n`],
  'of 50 files': ['multipart/form-data; boundary=x', `${parts(50, '; filename="a.png"')}--x--\r\n`],
  'with a field that objects have': [
    'multipart/form-data; boundary=x',
    `${part(1).replace('f1', '__proto__')}${part(2).replace('f2', 'constructor')}--x--\r\n`,
  ],
  'that is JSON': ['application/json', '{"name": "x"}'],
  'that is text': ['text/plain', 'name=x'],
}

/** Values for a path parameter. */
const SLOTS = [
  '0',
  '-1',
  'abc',
  '1e3',
  '99999999999999999999',
  '999999999999999',
  '%00',
  '..%2f..%2fetc',
  "1'--",
  '%F0%9F',
  'က',
]

export interface BadCall {
  readonly name: string
  readonly example: Example
  /** The invalid field, which a 422 has to name. */
  readonly field?: string
  /** Sent instead of the example's URL or body. */
  readonly address?: string
  readonly payload?: string | Buffer
  /** Content type of the payload, if not JSON. */
  readonly type?: string
}

/** Every bad call derived from a plain example. */
export function badCallsOf(example: Example): BadCall[] {
  return [...inQuery(example), ...inBody(example), ...inForm(example), ...inPath(example)]
}

function inQuery(example: Example): BadCall[] {
  const { query = {}, call } = example
  const fields = new Set([...Object.keys(query), ...fieldsOf(call.schema.querystring)])
  return [...fields].flatMap((field) => [
    ...Object.entries(TEXTS).map(([name, value]) => ({
      name: `?${field}: ${name}`,
      example: { ...example, query: { ...query, [field]: value } },
      field,
    })),
    // A repeated name reaches the server as an array.
    { name: `?${field} a thousand times`, example, field, address: `&${`${field}=1&`.repeat(1000)}` },
    { name: `?${field}[]`, example, address: `&${field}[]=1&${field}[a][b]=2` },
  ])
}

function inBody(example: Example): BadCall[] {
  const { body, call } = example
  if (call.schema.body === undefined) return []
  const fields = new Set([...Object.keys(body ?? {}), ...fieldsOf(call.schema.body)])
  return [
    ...[...fields].flatMap((field) =>
      Object.entries(VALUES).map(([name, value]) => ({
        name: `${field}: ${name}`,
        example: { ...example, body: { ...(body as object), [field]: value } },
        field,
      })),
    ),
    ...[...fields].map((field) => ({
      name: `${field}: behind 20,000 others`,
      example,
      payload: behindManyFields(field),
    })),
    ...Object.entries(BODIES).map(([name, payload]) => ({ name: `the body: ${name}`, example, payload })),
  ]
}

function inForm(example: Example): BadCall[] {
  const { form } = example
  if (form === undefined) return []
  const files: Sent['form'] = {
    'no bytes': { name: 'empty.png', bytes: Buffer.alloc(0) },
    'another type': { name: 'picture.png', bytes: Buffer.from('GIF89a<script>') },
    'a name that leads away': { name: '../../../etc/passwd\u0000.png', bytes: Buffer.from('%PDF-1.7') },
    'a name of 3,000 characters': { name: `${'က'.repeat(1000)}.pdf`, bytes: Buffer.from('%PDF-1.7') },
    'half a picture': { name: 'x.png', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  }
  const raw = Object.entries(FORMS).map(([name, [type, payload]]) => ({
    name: `a form ${name}`,
    example,
    type,
    payload,
  }))
  const fields = Object.entries(form).flatMap(([field, value]) =>
    Object.entries(typeof value === 'object' ? files : TEXTS).map(([name, bad]) => ({
      name: `form ${field}: ${name}`,
      example: { ...example, form: { ...form, [field]: bad } },
      field: field.replace(/(?<=^file)\d$/, ''),
    })),
  )
  return [...raw, ...fields]
}

function inPath(example: Example): BadCall[] {
  const { path = [] } = example
  return path.flatMap((_, position) =>
    SLOTS.map((value) => ({
      name: `parameter ${position + 1}: ${value}`,
      example: { ...example, path: path.map((known, index) => (index === position ? `\u0001${value}` : known)) },
    })),
  )
}

function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return []
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}
