import { parseArgs } from 'node:util'
import { newStaffForm, STAFF_PASSWORD_MIN, staffPasswordForm } from '#domains/accounts/contract/staff.contract.ts'
import { endSecondFactorOf, findStaffId, staff } from '#domains/accounts/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'
import { onDatabase } from './on-database.ts'
import { readPassword } from './read-password.ts'

const USAGE = {
  create: 'create-admin --email a@b.c --name "Daw Aye" [--role owner|moderator|finance]   (asks for the password)',
  endSecondFactor: 'end-second-factor --email a@b.c   (for an admin who lost phone and recovery codes)',
  list: 'admins list',
  one: 'admins end|restore|set-password|end-sessions --email a@b.c   (set-password asks for the password)',
  role: 'admins role --email a@b.c --role owner|moderator|finance',
}

const FAULTS: Readonly<Record<string, string>> = {
  LAST_OWNER: 'At least one owner has to remain. Make another admin an owner first.',
  INVALID_INPUT: 'An admin with this e-mail address exists already.',
}

/** Commands that manage console admins; the audit trail records them as "system". */
export const adminVerbs = {
  'create-admin': { usage: USAGE.create, run: createAdmin },
  'end-second-factor': { usage: USAGE.endSecondFactor, run: endSecondFactor },
  admins: {
    usage: [USAGE.list, USAGE.one, USAGE.role].join('\n  npm run cli -- '),
    run: async ([action = '', ...rest]: string[]): Promise<void> => {
      if (action === 'list') return onDatabase(list)
      const act = Object.hasOwn(actions, action) ? actions[action] : undefined
      if (!act) throw new OperatorError(`npm run cli -- ${adminVerbs.admins.usage}`)
      await actOn(act, rest)
    },
  },
}

async function createAdmin(args: string[]): Promise<void> {
  const options = {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', default: 'owner' },
  } as const
  const { values } = parseArgs({ args, options })
  const fields = newStaffForm.shape
  const [name, email, role] = [
    fields.name.safeParse(values.name),
    fields.email.safeParse(values.email),
    fields.role.safeParse(values.role),
  ]
  if (!name.success || !role.success || values.email === undefined) {
    throw new OperatorError(`npm run cli -- ${USAGE.create}`)
  }
  if (!email.success) throw new OperatorError('This is no e-mail address.')
  const password = await askForPassword()
  const member = { name: name.data, email: email.data, role: role.data, password }
  await withOperatorError(() => onDatabase((db) => staff.addMember(db, null, member)))
  print(`${name.data} may now sign in to the admin console`)
}

async function endSecondFactor(args: string[]): Promise<void> {
  const { email } = parseArgs({ args, options: { email: { type: 'string' } } }).values
  if (!email) throw new OperatorError(`npm run cli -- ${USAGE.endSecondFactor}`)
  await onDatabase((db) => endSecondFactorOf(db, email))
  print(`${email} signs in with the password alone again, and is signed out everywhere`)
}

async function list(db: Db): Promise<void> {
  for (const member of await staff.listStaffMembers(db, null)) {
    const facts = [
      member.role,
      member.active ? 'may sign in' : 'access ended',
      member.second_factor ? 'second step on' : 'second step off',
      `${member.open_sessions} open sessions`,
      ...(member.last_seen_at ? [`last used ${member.last_seen_at}`] : []),
    ]
    print(`${member.email}  ${member.name}  ${facts.join(', ')}`)
  }
}

interface Act {
  readonly run: (db: Db, id: number, role: string | undefined) => Promise<void>
  readonly done: (email: string) => string
}

const actions: Readonly<Record<string, Act>> = {
  end: {
    run: (db, id) => staff.endAccess(db, null, id),
    done: (email) => `${email} can sign in no more, and is signed out everywhere`,
  },
  restore: { run: (db, id) => staff.restoreAccess(db, null, id), done: (email) => `${email} can sign in again` },
  'end-sessions': {
    run: (db, id) => staff.endMemberSessions(db, null, id),
    done: (email) => `${email} is signed out everywhere`,
  },
  'set-password': {
    run: async (db, id) => staff.setPassword(db, null, { id, password: await askForPassword() }),
    done: (email) => `${email} has the new password, and is signed out everywhere`,
  },
  role: {
    run: async (db, id, role) => {
      const known = newStaffForm.shape.role.safeParse(role)
      if (!known.success) throw new OperatorError(`npm run cli -- ${USAGE.role}`)
      await staff.giveRole(db, null, { id, role: known.data })
    },
    done: (email) => `${email} has the role`,
  },
}

async function actOn({ run, done }: Act, args: string[]): Promise<void> {
  const options = { email: { type: 'string' }, role: { type: 'string' } } as const
  const { email, role } = parseArgs({ args, options }).values
  if (!email) throw new OperatorError(`npm run cli -- ${adminVerbs.admins.usage}`)
  await withOperatorError(() =>
    onDatabase(async (db) => {
      const id = await findStaffId(db, email)
      if (id === undefined) throw new OperatorError('No admin has this e-mail address.')
      await run(db, id, role)
    }),
  )
  print(done(email))
}

/** @throws OperatorError in place of a refusal, with a text for the operator */
async function withOperatorError(action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    const fault = error instanceof Refusal ? FAULTS[error.code] : undefined
    throw fault ? new OperatorError(fault) : error
  }
}

/**
 * Reads from the terminal without echo, or from a pipe: an argument would be visible in the process list.
 *
 * @throws OperatorError when it is too short or too long
 */
async function askForPassword(): Promise<string> {
  const typed = await readPassword()
  const password = staffPasswordForm.safeParse({ password: typed })
  if (password.success) return password.data.password
  throw new OperatorError(`An admin's password has at least ${STAFF_PASSWORD_MIN} characters, and at most 100.`)
}
