/**
 * Many changes to one collection in one transaction: all or nothing. Every row goes through the rules that it would meet alone, and what
 * is wrong is told by place (`create.3`), so that an import of thousands can be put right in one go.
 */
import type { Hono } from 'hono'
import { bulk } from '#contract/actions/work.ts'
import type { FieldErrors } from '#contract/problem.ts'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { can } from '#domain/role-of.ts'
import { type Answer, ok } from './answer.ts'
import { mountChange } from './mount-action.ts'
import type { Env, Parts, Who } from './parts.ts'
import { forbidden, invalid, Refusal } from './refusal.ts'
import { checked } from './request-body.ts'
import { messages } from './rules/many-rows.ts'
import { addRow, changeRow, type Doing, removeRow } from './rules/rows.ts'
import { type Row, whole } from './store/database.ts'
import { presentOne } from './wire.ts'

const bodyLimit = 24 * 1024 * 1024
const rowLimit = 5000

type Errors = Record<string, FieldErrors>
interface Asked {
  resource: string
  dry_run: boolean
  create: readonly Row[]
  change: readonly { id: number; version?: string | undefined; patch: Row }[]
  remove: readonly number[]
}

/** Thrown to undo everything, carrying the answer. */
class Undone extends Error {
  readonly answer: Row
  constructor(answer: Row) {
    super('undone')
    this.answer = answer
  }
}

function collectionOf(asked: Asked, who: Who): AnyResource {
  const resource: AnyResource | undefined = Object.hasOwn(resources, asked.resource)
    ? resources[asked.resource as ResourceName]
    : undefined
  // Accounts have calls of their own: a password must not be hashed inside a transaction.
  if (!resource || resource.name === 'users')
    throw invalid({ resource: ['This collection cannot be changed in bulk.'] })
  const needed = [
    ...(asked.create.length > 0 ? [resource.allow.add] : []),
    ...(asked.change.length > 0 ? [resource.allow.change] : []),
    ...(asked.remove.length > 0 ? [resource.allow.remove] : []),
  ]
  if (!needed.every((action) => can(who.role, action))) throw forbidden()
  if (asked.create.length + asked.change.length + asked.remove.length > rowLimit) {
    throw invalid({ non_field_errors: [`At most ${rowLimit} rows at a time.`] })
  }
  return resource
}

async function carriedOut(doing: Doing, resource: AnyResource, asked: Asked): Promise<Row> {
  const errors: Errors = {}
  const trying = async (place: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // What the engine itself refused has broken the transaction: nothing more can be asked of it.
      if (!(error instanceof Refusal) || error.byEngine) throw error
      errors[place] = messages(error)
    }
  }
  const created: Row[] = []
  for (const [at, draft] of asked.create.entries()) {
    await trying(`create.${at}`, async () => {
      const row = await addRow(doing, resource, checked(resource.draft, draft) as Row)
      created.push(await presentOne(doing.tx.db, resource, row, doing.parts.config.plain))
    })
  }
  for (const [at, { id, version, patch }] of asked.change.entries()) {
    await trying(`change.${at}`, async () => {
      await changeRow(doing, resource, id, checked(resource.patch, patch) as Row, version ?? null)
    })
  }
  for (const [at, id] of asked.remove.entries()) {
    await trying(`remove.${at}`, () => removeRow(doing, resource, whole(id), null))
  }
  const answer = { created, changed: asked.change.length, removed: asked.remove.length }
  if (Object.keys(errors).length > 0) {
    const told = { created: [], changed: 0, removed: 0, errors }
    throw asked.dry_run ? new Undone(told) : new Refusal('invalid', told)
  }
  if (asked.dry_run) throw new Undone(answer)
  return answer
}

export function mountBulk(app: Hono<Env>, base: string, parts: Parts): void {
  mountChange(app, base, parts, bulk, {
    limit: bodyLimit,
    change: async (doing, { body, who }): Promise<Answer> => ok(await carriedOut(doing, collectionOf(body, who), body)),
    undone: (error) => (error instanceof Undone ? ok(error.answer) : null),
  })
}
