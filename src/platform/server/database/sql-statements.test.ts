import { expect, test } from 'vitest'
import { splitStatements } from './sql-statements.ts'

test.each([
  ['two statements and an empty end', 'select 1; select 2;\n', ['select 1', 'select 2']],
  ['a comment before a statement', '-- a; b\nselect 1;', ['-- a; b\nselect 1']],
  ['comments alone', '-- nothing;\n/* nothing; */;', []],
  ['a text', `select 'a;''b;'; select 2`, [`select 'a;''b;'`, 'select 2']],
  ['an escaped text', String.raw`select E'a\';b'; select 2`, [String.raw`select E'a\';b'`, 'select 2']],
  ['a quoted name', 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
  ['bodies of functions', 'do $$ begin; end $$; do $x$ $$;$$ $x$;', ['do $$ begin; end $$', 'do $x$ $$;$$ $x$']],
  ['a parameter and a minus', 'select $1 - 1; select 2', ['select $1 - 1', 'select 2']],
])('a script with %s is split at statement ends', (_what, script, statements) => {
  expect(splitStatements(script)).toEqual(statements)
})
