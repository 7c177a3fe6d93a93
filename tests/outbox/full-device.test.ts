/** A device without space: what a person decides or takes over from another phone has the same second try as a count. */
import { expect, test } from 'vitest'
import {
  type EngineDevice,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  takeOver,
  typedSource,
} from '../support/device/engine-device.ts'
import { filmText, quietly } from '../support/device/unsent-counts.ts'

const values = { physical_count: 3, remarks: 'chipped edge', done: true }

/** A device that is full until its unused pages are deleted; with `isHopeless`, nothing helps. */
async function openFullDevice(isHopeless: boolean) {
  const server = await openTestServer()
  const space = { isFull: false, freed: 0 }
  const device = await openEngineDevice(server, {
    ...quietly,
    withoutRemembering: true,
    async freeSpace() {
      space.freed++
      if (!isHopeless) space.isFull = false
    },
    breakBefore: (core) => {
      const { write } = core
      core.write = async (work) => {
        if (space.isFull) throw Object.assign(new Error('the storage is full'), { name: 'QuotaExceededError' })
        return write(work)
      }
    },
  })
  await signIn(device.engine)
  device.network.isUp = false
  return { server, device, space }
}
const opsOn = ({ engine }: EngineDevice) => engine.outbox.list()

test.each([false, true])(
  '[SYNC-5876] the records of another phone, taken over on a full device (nothing can be deleted: %s): all of them, or none and the reason',
  async (isHopeless) => {
    const { server, device, space } = await openFullDevice(isHopeless)
    const giver = await openEngineDevice(server, quietly)
    await signIn(giver.engine)
    giver.network.isUp = false
    for (const id of [1, 2])
      await giver.engine.recorder.count(await readProductAsShown(server, id), values, typedSource)
    const text = await filmText(giver)
    space.isFull = true
    const taking = takeOver(device, text)
    if (isHopeless) await expect(taking).rejects.toThrow('the storage is full')
    else expect(await taking).toMatchObject({ ok: true, value: { added: 4 } })
    expect(space.freed).toBe(1)
    expect((await opsOn(device)).filter(({ kind }) => kind === 'count')).toHaveLength(isHopeless ? 0 : 2)
    expect(await giver.engine.outbox.list()).toHaveLength(4)
  },
)

test('[SYNC-5876] a count that is discarded on a full device is discarded after the second try', async () => {
  const { server, device, space } = await openFullDevice(false)
  const { op } = await device.engine.recorder.count(await readProductAsShown(server, 1), values, typedSource)
  space.isFull = true
  await device.engine.outbox.discard(op.id, 'Wrong item')
  expect((await opsOn(device)).map(({ kind }) => kind)).toEqual(['scanned'])
})
