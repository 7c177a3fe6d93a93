import { expect, test } from 'vitest'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

test('[COUNT-1722] the first recorded count: the browser is asked once for persistent storage', async () => {
  const server = await openTestServer()
  let asked = 0
  const { engine } = await openEngineDevice(server, { requestPersistence: () => void asked++ })
  await signIn(engine)
  expect(asked).toBe(0)
  for (const id of [1, 2]) {
    const product = await readProductAsShown(server, id)
    await engine.recorder.count(product, { physical_count: 1, remarks: null }, typedSource)
    expect(asked).toBe(1)
  }
})
