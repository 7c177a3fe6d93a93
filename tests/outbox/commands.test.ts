/** The declared commands, and ops of commands that this build does not know. */
import { expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { parseFeatures } from '#contract/server-features.ts'
import { allCommands, commandFields, commandOf, isValidOp } from '#domain/outbox/commands/all-commands.ts'
import type { Op } from '#domain/outbox/op.ts'
import { describeOp, describeRecordValues } from '#domain/outbox/op-description.ts'
import { nextStep } from '#outbox/planner/next-step.ts'
import { seal } from '#outbox/planner/seal.ts'
import { sha256 } from '#platform/sha256.ts'
import {
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  takeOver,
  typedSource,
} from '../support/device/engine-device.ts'
import { makeOp } from '../support/device/make-op.ts'

test('[SYNC-1781] commands: unique names, unique fields, each field with a title, a column and a text for an empty value', () => {
  const names = allCommands.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const fields = commandFields.map(([name]) => name)
  expect(new Set(fields).size).toBe(fields.length)
  for (const [, field] of commandFields) {
    expect([field.title, field.column, field.format(null)].every((text) => text.length > 0)).toBe(true)
    expect(field.isUntouched(null)).toBe(true)
  }
  for (const command of allCommands) {
    expect(commandOf({ kind: command.name })).toBe(command)
    expect(isValidOp({ kind: command.name, entity: command.collection, patch: { price: '1.00' } })).toBe(
      command.method === 'PUT',
    )
  }
})

const unknownOp = (userKey: string, more: Partial<Op> = {}) =>
  makeOp(userKey, 7, { id: 'of-a-newer-build', kind: 'repair', eid: 3, patch: { repaired_by: 'Ana' }, ...more })

test('[SYNC-1782] an unknown command: no step, no request, no validity, its values in words', () => {
  const op = unknownOp('me')
  const features = parseFeatures('if-match, client-events, findings')
  const context = { now: 0, features, me: 1 }
  expect(nextStep({ ops: [op], requests: [], confirmed: null }, context)).toEqual({ is: 'nothing' })
  const request = { ...seal([makeOp('me', 1, {})], op.base, { id: 'r', epoch: 1, features }), kind: 'repair' }
  expect(nextStep({ ops: [op], requests: [request], confirmed: null }, context)).toEqual({ is: 'nothing' })
  expect(() => seal([op], op.base, { id: 'r', epoch: 1, features })).toThrow('unknown command "repair"')
  expect(isValidOp(op)).toBe(false)
  expect(describeOp(op, 'Asia/Manila').explanation).toBe(
    'Another version of Bilang recorded this. Update the app to send it.',
  )
})

test('[SYNC-1782] an op of an unknown command on the device: restored, shown, exported, never sent, while counts of the same item are sent', async () => {
  const server = await openTestServer()
  const first = await openEngineDevice(server, { withoutRemembering: true })
  await signIn(first.engine)
  const state = first.engine.session.state()
  const userKey = state.is === 'in' ? state.userKey : ''
  const backupCopies = memoryBackupCopies()
  const copy = unknownOp(userKey)
  await backupCopies.save(copy)
  const { engine, network } = await openEngineDevice(server, { backupCopies, withoutRemembering: true })
  await signIn(engine)
  await engine.recorder.count(await readProductAsShown(server, 3), { physical_count: 4, remarks: null }, typedSource)
  await engine.outbox.sendNow()
  expect(network.requestLog.filter((line) => line.startsWith('PATCH'))).toEqual(['PATCH products/3/'])
  expect(await server.ask('admin', 'products/3/')).toMatchObject({ body: { physical_count: 4 } })
  expect((await engine.outbox.list()).map(({ id, kind, patch, state: opState }) => [id, kind, patch, opState])).toEqual(
    [[copy.id, 'repair', { repaired_by: 'Ana' }, 'queued']],
  )
  const [record] = await engine.outbox.records()
  expect([record?.state, record && describeRecordValues(record)]).toEqual(['only-here', 'repaired by: Ana'])
  expect(backupCopies.ops.has(copy.id)).toBe(true)

  const [json, csv] = await engine.outbox.exportFiles()
  expect(csv?.text).toContain('repair')
  const exported = JSON.parse(json?.text ?? '') as { ops: Op[]; sha256: string }
  expect(exported.ops.map(({ id }) => id)).toEqual([copy.id])
  expect(exported.sha256).toBe(sha256(JSON.stringify(exported.ops)))
  expect(await takeOver(first, json?.text ?? '')).toMatchObject({
    ok: false,
    problem: {
      text: 'A newer version of Bilang recorded some of this. Nothing was added. Update this app, then try again.',
    },
  })
  await engine.outbox.discard(copy.id, 'not needed')
  expect(await engine.outbox.list()).toEqual([])
})

test('[SYNC-1783] a client event of an unknown command: refused, and nothing is changed', async () => {
  const server = await openTestServer()
  const event = (kind: string) => ({
    id: crypto.randomUUID(),
    kind,
    seq: 1,
    device: 'd',
    recorded_at: '2026-05-03T02:00:00.000Z',
    skew_ms: 0,
    source: 'typed',
    patch: { physical_count: 2 },
  })
  const send = (kind: string) =>
    server.ask('maria', 'products/1/', {
      method: 'PATCH',
      body: JSON.stringify({ physical_count: 2 }),
      headers: { [headerNames.clientEvents]: JSON.stringify([event(kind)]) },
    })
  for (const kind of ['repair', 'finding', '']) expect((await send(kind)).status).toBe(400)
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: null } })
  expect((await send('count')).status).toBe(200)
})
