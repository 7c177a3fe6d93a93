/** The undo of a condition, or of answers to a checklist, that a colleague stated as well. */
import { expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { checklistCommand } from '#domain/outbox/commands/checklist.ts'
import type { FieldsCommand } from '#domain/outbox/commands/command.ts'
import { conditionCommand } from '#domain/outbox/commands/condition.ts'
import type { ItemValues } from '#outbox/op-drafts.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

const item = 4
const answers = 'Turns on? Yes'
const kinds: readonly (readonly [string, FieldsCommand, ItemValues, unknown])[] = [
  ['condition', conditionCommand, { condition: { id: 3, name: 'Poor' } }, 3],
  ['checklist', checklistCommand, { checklist: answers }, answers],
]

/** Two people state the same about one item. */
async function openTwo(command: FieldsCommand, values: ItemValues) {
  const server = await openTestServer()
  const view = await readProductAsShown(server, item)
  const hers = await openEngineDevice(server)
  const his = await openEngineDevice(server)
  await signIn(hers.engine)
  await signIn(his.engine, 'jose')
  const record = async ({ engine }: typeof hers) => {
    const { op } = await engine.recorder.values(command, view, values, typedSource)
    await engine.outbox.sendNow()
    return op
  }
  const undo = async ({ engine }: typeof hers, opId: string) => {
    await engine.recorder.undo(opId)
    await engine.outbox.sendNow()
  }
  const onServer = async (field: string) =>
    ((await server.ask('admin', `products/${item}/`)).body as Record<string, unknown>)[field]
  return { server, view, hers, his, record, undo, onServer }
}

test.each(kinds)(
  '[SYNC-5871] a colleague stated the same %s, which this device does not know: undone, theirs stays, and nobody is asked',
  async (field, command, values, stated) => {
    const { view, hers, his, record, undo, onServer } = await openTwo(command, values)
    const before = Reflect.get(view.base?.values ?? {}, field) ?? null
    const [mine, theirs] = [await record(hers), await record(his)]
    await undo(hers, mine.id)
    expect(await onServer(field)).toEqual(stated)
    expect(await hers.engine.outbox.list()).toEqual([])
    expect(await hers.engine.outbox.records()).toMatchObject([{ state: 'undone' }])
    await undo(his, theirs.id)
    expect(await onServer(field)).toEqual(before)
    for (const { engine } of [hers, his]) expect(await engine.outbox.list()).toEqual([])
  },
)

test.each(kinds)(
  '[SYNC-5871] a server that leaves a %s, but does not say so: an error about the record, as before',
  async (_, command, values) => {
    const { hers, his, record, undo } = await openTwo(command, values)
    hers.network.afterResponse = async (_request, answer) => {
      const headers = new Headers(answer.headers)
      const names = (headers.get(headerNames.features) ?? '').split(', ')
      headers.set(headerNames.features, names.filter((name) => name !== 'undo-of-item-values').join(', '))
      return new Response(await answer.text(), { status: answer.status, headers })
    }
    const mine = await record(hers)
    await record(his)
    await undo(hers, mine.id)
    expect(await hers.engine.outbox.list()).toMatchObject([{ state: 'rejected', error: { cls: 'echo' } }])
  },
)
