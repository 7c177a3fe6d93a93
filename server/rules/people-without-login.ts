/** People without a login. Promises: nobody is added twice by mistake; a login is given only once, with an unused user name. */
import type { addPerson, giveLogin } from '#contract/actions/accounts/person-actions.ts'
import { users } from '#contract/collections/users.ts'
import type { z } from '#contract/z.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { isSameName, type PersonName } from '#domain/people/parse-person-name.ts'
import { t } from '#text/sync/server-answers.ts'
import { conflict, invalid } from '../api-error.ts'
import { lockedRow } from '../collections/read-row.ts'
import { danglingReferences } from '../collections/references.ts'
import { toColumns, toWireRow } from '../collections/row-mapper.ts'
import type { TxContext } from '../collections/tx-context.ts'
import { updateRow } from '../collections/update-row.ts'
import { assertUserNameFree } from '../collections/user-hooks.ts'
import { addRow } from '../collections/write-row.ts'
import type { Db, Row } from '../db/database.ts'
import { lockUntilCommit } from '../db/store.ts'
import { recordChange } from './sync/write-history.ts'

const nameOf = (row: Row): PersonName => ({
  first_name: String(row['first_name']),
  middle_name: String(row['middle_name'] ?? ''),
  last_name: String(row['last_name']),
})

async function namesake(db: Db, name: PersonName): Promise<Row | undefined> {
  const rows: Row[] = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'middle_name', 'last_name'])
    .where('joined_into', 'is', null)
    .execute()
  return rows.find((row) => isSameName(nameOf(row), name))
}

export async function addPersonWithoutLogin(
  ctx: TxContext,
  { is_another: isAnother, ...draft }: z.output<typeof addPerson.body>,
): Promise<Row> {
  const { deps, tx } = ctx
  // Two lists with the same person may arrive simultaneously.
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, 'names of people') // not a text: the name of a lock
  const same = isAnother ? undefined : await namesake(tx.db, nameOf(draft))
  if (same) throw invalid({ non_field_errors: [t('sameNameThere', { name: formalName({ ...same }) })] })
  return addRow(ctx, users, { ...draft, username: '', password: '', groups: [] })
}

export async function giveLoginTo(
  ctx: TxContext,
  id: number,
  { username, groups }: z.output<typeof giveLogin.body>,
): Promise<Row> {
  const before = await lockedRow(ctx, users, id)
  if (hasLogin(before)) throw conflict('has_login', t('hasLoginAlready', { username: String(before['username']) }))
  if (before['joined_into'] !== null) throw conflict('joined', t('joinedAlready'))
  await assertUserNameFree(ctx, username, id)
  const columns = toColumns(users, { username, groups: [...new Set(groups)] })
  const errors = await danglingReferences(ctx.tx.db, users, columns)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const row = await updateRow(ctx, users, before, columns)
  const { groups: given } = toWireRow(users, row)
  await recordChange(ctx.tx.db, ctx.meta, {
    entity: users.name,
    id,
    action: 'give-login',
    before: null,
    after: { username, groups: given },
  })
  return row
}
