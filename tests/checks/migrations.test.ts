import { describe, expect, test } from 'vitest'
import { checkMigrations } from '../../scripts/check/migrations.mjs'

const header = (kind: string, ...lines: string[]) => [`-- kind: ${kind}`, '-- carries: 1.1.0', ...lines, ''].join('\n')
const migration = (number: string, text: string) => ({ path: `database/migrations/${number}-change.sql`, text })
const faultsOf = (text: string) => checkMigrations([migration('0900', text)], '1.2.0')

describe('a migration', () => {
  test.each([
    ['without a kind', 'create table a (id bigint);'],
    ['without what it carries', '-- kind: expand\ncreate table a (id bigint);'],
    ['with a kind behind its first statement', 'create table a (id bigint);\n-- kind: expand\n-- carries: 1.1.0\n'],
  ])('%s is refused', async (_what, text) => {
    expect(await faultsOf(text)).toEqual([expect.stringContaining('begin the file with')])
  })

  test('among the first nineteen is unchanged', async () => {
    expect(await checkMigrations([migration('0019', 'drop table a;')], '1.2.0')).toEqual([])
  })

  test('without its own release is refused, and one with unknown keywords', async () => {
    expect(await faultsOf('-- kind: expand\n-- carries: 1.3.0\nselect 1;')).toEqual([
      expect.stringContaining('does not carry 1.2.0'),
    ])
    expect(await faultsOf('-- kind: extend\n-- carries: 1.1.0\nselect 1;')).toEqual([
      expect.stringContaining(`says 'kind: extend'`),
    ])
    expect(await faultsOf(`${header('expand')}create tabel a ();`)).toEqual([expect.stringContaining('syntax error')])
  })

  test('with a duplicate number is refused', async () => {
    const two = [
      migration('0900', `${header('expand')}select 1;`),
      { path: 'database/migrations/0900-b.sql', text: '' },
    ]
    expect(await checkMigrations(two, '1.2.0')).toContainEqual(expect.stringContaining('the number of another'))
  })
})

describe('an expand migration', () => {
  test.each([
    ['drop table a', 'drops'],
    ['drop trigger t on a', 'drops'],
    ['alter table a drop column b', 'drops something'],
    ['alter table a drop constraint b', 'drops something'],
    ['alter table a alter column b drop not null', 'drops something'],
    ['alter table a alter column b drop default', 'drops something'],
    ['alter table a rename column b to c', 'renames'],
    ['alter table a rename to b', 'renames'],
    ['alter index a rename to b', 'renames'],
    [`alter type a rename value 'b' to 'c'`, 'renames'],
    ['alter table a alter column b type bigint', 'changes the type of a.b'],
    ['alter table a alter column b set not null', 'sets a.b not null'],
    ['create index a_b on a (b)', 'without concurrently'],
    ['create index concurrently a_b on a (b)', 'transaction: none'],
    ['alter table a add constraint c check (b > 0)', 'not valid'],
    ['alter table a add constraint c foreign key (b) references d', 'not valid'],
    ['alter table a add constraint c unique (b)', 'using index'],
    ['alter table a add column c bigint not null', 'without a default'],
    ['alter table a add column c bigint unique', 'with unique'],
    ['alter table a add column c bigint check (c > 0)', 'with a check'],
    ['alter table a add column c bigint generated always as identity', 'with an identity'],
    ['alter table a add column c uuid not null default gen_random_uuid()', 'rewrites every row'],
    ['alter table a add column c bigint default 1 references d', 'add the key later'],
    ['truncate a', 'truncates'],
    ['do $$ begin drop table a; end $$', 'DO block'],
  ])('may not %s', async (statement, why) => {
    expect(await faultsOf(`${header('expand')}${statement};`)).toEqual([expect.stringContaining(why)])
    expect(await faultsOf(`${header('contract')}${statement};`)).toEqual([])
  })

  test.each([
    'create table b (id bigint primary key, a_id bigint not null references a, word text unique check (word > 0))',
    'alter table a add column c text',
    'alter table a add column c bigint references d',
    `alter table a add column c text not null default 'x'`,
    'alter table a add column c timestamptz not null default now()',
    'alter table a alter column b set default 1',
    'alter table a add constraint c check (b > 0) not valid',
    'alter table a add constraint c unique using index a_b',
    'alter table a validate constraint c',
    'create or replace function f() returns int language sql as $$ select 1; $$',
    'create or replace trigger t after insert on a execute function f()',
    `alter type a add value 'b'`,
    'create table b (id bigint); create index b_id on b (id); alter table b add constraint c check (id > 0)',
    "create type a as enum ('b')",
    'alter table a rename to b; create view a with (security_invoker = true) as select * from b',
    'alter table a rename to b; alter table b rename constraint a_pkey to b_pkey; create view a as select * from b',
  ])('may %s', async (statement) => {
    expect(await faultsOf(`${header('expand')}${statement};`)).toEqual([])
  })

  test.each([
    ['select c from b'],
    ['select * from b where c > 0'],
    ['select * from b limit 1'],
    ['select * from d'],
    ['select * from b, d'],
    ['select distinct * from b'],
  ])('may not rename a table behind a view that reads %s', async (query) => {
    const text = `${header('expand')}alter table a rename to b; create view a as ${query};`
    expect(await faultsOf(text)).toEqual([expect.stringContaining('renames')])
  })

  test('may not rename constraints of a table that keeps its name', async () => {
    const text = `${header('expand')}alter table a rename constraint a_pkey to b_pkey;`
    expect(await faultsOf(text)).toEqual([expect.stringContaining('renames')])
  })

  test('may set a column not null after a validated check constraint', async () => {
    const first = `${header('expand')}alter table a add constraint a_b_there check (b is not null) not valid;`
    const validated = `${header('expand')}alter table a validate constraint a_b_there;`
    const second = `${header('expand')}alter table a alter column b set not null;`
    const inOrder = (...texts: string[]) =>
      checkMigrations(
        texts.map((text, at) => migration(`090${at}`, text)),
        '1.2.0',
      )
    expect(await inOrder(first, validated, second)).toEqual([])
    expect(await inOrder(first, second)).toEqual([expect.stringContaining('sets a.b not null')])
  })
})

describe('a migration without a transaction', () => {
  test.each(['create unique index concurrently a_b on a (b)', 'alter table a validate constraint c'])(
    'may %s',
    async (statement) => {
      expect(await faultsOf(`${header('expand', '-- transaction: none')}${statement};`)).toEqual([])
    },
  )

  test.each(['create index concurrently on a (b)', 'alter table a add column c text', 'update a set b = 1'])(
    'may not %s, because it is repeated when a later statement fails',
    async (statement) => {
      expect(await faultsOf(`${header('expand', '-- transaction: none')}${statement};`)).toEqual([
        expect.stringContaining('without a transaction holds'),
      ])
    },
  )
})

describe('a data migration', () => {
  test('changes a limited number of rows per batch', async () => {
    const limited = 'update a set b = 1 where id in (select id from a where b is null limit 1000);'
    expect(await faultsOf(`${header('data')}${limited}`)).toEqual([])
    expect(await faultsOf(`${header('data')}update a set b = 1;`)).toEqual([expect.stringContaining('without a limit')])
    expect(await faultsOf(`${header('data')}create table b ();`)).toEqual([expect.stringContaining('holds CREATE')])
  })
})
