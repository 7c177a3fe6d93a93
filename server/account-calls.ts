/** Signing in and out, and what people do with accounts (spec 6, 7; D3.6). */
import type { Hono } from 'hono'
import {
  changeOwnInformation,
  currentUser,
  login,
  logout,
  register,
  setActive,
  setGroups,
  setPassword,
  setSuperuser,
} from '#contract/actions/account.ts'
import { users } from '#contract/resources/people.ts'
import { sentences } from '#contract/sentences.ts'
import { gone, made, ok } from './answer.ts'
import { insist } from './guard.ts'
import { mountCall, mountChange } from './mount-action.ts'
import type { Env, Parts } from './parts.ts'
import { addressOf } from './proxy.ts'
import { invalid, refused } from './refusal.ts'
import { notePassword, noteSignIn } from './rules/audit.ts'
import { loginLimits } from './rules/login-limits.ts'
import { hashPassword, verifyPassword } from './rules/password-hash.ts'
import { keptPassword, refuseLastAdmin } from './rules/people.ts'
import { addRow, changeRow, type Doing, visibleRow } from './rules/rows.ts'
import { addSignIn, endAll } from './rules/sign-ins.ts'
import { type Row, whole } from './store/database.ts'
import { presentOne } from './wire.ts'

const wrong = () => invalid({ non_field_errors: ['Unable to log in with provided credentials.'] })

/** A hash that no password has: an unknown name must take as long as a wrong password. */
const decoy = hashPassword('a password nobody chose')

export function mountAccountCalls(app: Hono<Env>, base: string, parts: Parts): void {
  const { store, clock, config } = parts
  const limits = loginLimits(clock)
  const shown = (doing: Doing, row: Row) => presentOne(doing.tx.db, users, row, config.plain)
  const target = (doing: Doing, id: number) =>
    visibleRow({ db: doing.tx.db, engine: store.engine, hold: true }, doing.act.who, users, id)

  mountCall(app, base, parts, login, async ({ c, body }) => {
    const user = await store.db.selectFrom('users').selectAll().where('username', '=', body.username).executeTakeFirst()
    const address = addressOf(c, config)
    const right = await limits.tried({
      name: body.username,
      address,
      async check() {
        const same = await verifyPassword(body.password, user ? String(user['password']) : await decoy)
        return same && user !== undefined && whole(user['is_active']) === 1
      },
    })
    if (user) await noteSignIn(parts, whole(user['id']), right, address)
    if (!user || !right) throw wrong()
    const token = await addSignIn(parts, whole(user['id']), c.req.header('User-Agent') ?? '')
    return ok({ token })
  })

  mountCall(app, base, parts, logout, async ({ who }) => {
    await store.db.deleteFrom('tokens').where('hash', '=', who.tokenHash).execute()
    return gone
  })

  mountChange(app, base, parts, register, {
    keyless: true,
    prepare: async ({ body }) => keptPassword(body.password),
    change: async (doing, { body }, password) => {
      const row = await addRow(doing, users, { ...body, password })
      return made(await shown(doing, row))
    },
  })

  mountCall(app, base, parts, currentUser, async ({ who }) =>
    ok(await presentOne(store.db, users, who.user, config.plain)),
  )
  mountChange(app, base, parts, changeOwnInformation, {
    change: async (doing, { who, body }) =>
      ok(await shown(doing, await changeRow(doing, users, who.id, body as Row, null))),
  })

  mountChange(app, base, parts, setPassword, {
    keyless: true,
    async prepare({ c, who, id, body }) {
      if (id !== who.id) insist(c, 'people.manage')
      else {
        if (!body.old_password) throw invalid({ old_password: [sentences.currentPasswordRequired] })
        const right = await limits.tried({
          name: `old password of ${who.id}`,
          address: addressOf(c, config),
          check: () => verifyPassword(body.old_password ?? '', String(who.user['password'])),
        })
        if (!right) throw invalid({ old_password: [sentences.oldPasswordWrong] })
      }
      if (body.new_password !== body.new_password2) throw invalid({ new_password2: [sentences.passwordMismatch] })
      return keptPassword(body.new_password, 'new_password')
    },
    // Whoever else is signed in with the old password is signed out.
    async change(doing, { id }, password) {
      await target(doing, id)
      await doing.tx.db.updateTable('users').set({ password }).where('id', '=', id).execute()
      await endAll(doing.tx.db, id)
      await notePassword(doing, id)
      return ok({ detail: 'New password has been saved.' })
    },
  })

  mountChange(app, base, parts, setActive, {
    async change(doing, { id, body }) {
      if (!body.is_active) await refuseLastAdmin(doing, await target(doing, id))
      return ok(await shown(doing, await changeRow(doing, users, id, { is_active: body.is_active }, null)))
    },
  })
  mountChange(app, base, parts, setGroups, {
    change: async (doing, { id, body }) =>
      ok(await shown(doing, await changeRow(doing, users, id, { groups: [...new Set(body.groups)] }, null))),
  })
  mountChange(app, base, parts, setSuperuser, {
    async change(doing, { id, body }) {
      const row = await target(doing, id)
      if (!body.is_superuser) await refuseLastAdmin(doing, row)
      if (body.is_superuser && whole(row['is_active']) !== 1) throw refused('An inactive user cannot be made an admin.')
      return ok(await shown(doing, await changeRow(doing, users, id, { is_superuser: body.is_superuser }, null)))
    },
  })
}
