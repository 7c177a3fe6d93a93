import { afterEach, expect, test } from 'vitest'
import { resources } from '#contract/resources.ts'
import { openClient } from '#remote/client.ts'
import { pageLocks } from '#sync/browser-ports.ts'
import { sha256Half } from '#sync/mirror-parts.ts'
import type { Net } from '#sync/ports.ts'
import { makePull, type Pull } from '#sync/pull.ts'
import { sharePull } from '#sync/share-pull.ts'
import { tabChannel } from '#tests/support/device-ports.ts'
import {
  type ManualClock,
  type MirrorWorld,
  manualClock,
  noAnswer,
  openMirrorWorld,
} from '#tests/support/mirror-world.ts'
import { origin } from '#tests/support/server.ts'

let world: MirrorWorld
const tabs: Pull[] = []
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  await world?.close()
})

/** Tabs of one browser: one memory, one set of locks, one channel. */
function browser() {
  const locks = pageLocks()
  const channel = tabChannel()
  let opened = 0
  return {
    /** `answer` stands between this tab and the server. */
    tab(clock: ManualClock, answer: (path: string) => Promise<void> = async () => {}): Pull {
      const client = openClient({
        base: `${origin}/api/v1/`,
        fetch: (request) => world.server.fetch(request as Request),
        token: () => null,
      })
      const net: Net = {
        async send(request) {
          await answer(request.path)
          return request.signal?.aborted ? noAnswer : client.send(request)
        },
      }
      const parts = { core: world.door, mirror: world.mirror, net, clock, hash: sha256Half, locks, notify: channel }
      const pull = sharePull(makePull(parts, [resources.users, resources.products]), {
        notify: channel,
        clock,
        me: `tab-${++opened}`,
      })
      tabs.push(pull)
      return pull
    },
  }
}

/** A clock whose sleepers wait until time passes. */
function stillClock(): ManualClock {
  const clock = manualClock()
  const sleepers: { until: number; wake: () => void }[] = []
  return {
    ...clock,
    sleep: (ms, signal) =>
      new Promise((wake, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason))
        sleepers.push({ until: clock.now() + ms, wake })
      }),
    pass(ms) {
      clock.pass(ms)
      for (const one of sleepers) if (one.until <= clock.now()) one.wake()
    },
  }
}

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
const until = async (what: () => boolean) => {
  while (!what()) await new Promise((go) => setTimeout(go))
}
const listed = () => world.door.raw().manifests.where('status').equals('active').count()

test('[MIRROR-34] a late tab shows the progress of the tab that downloads, and stops showing it when that is done', async () => {
  world = await openMirrorWorld({ products: 40 })
  const { tab } = browser()
  const products = gate()
  const first = tab(stillClock(), (path) => (path.startsWith('products') ? products.opened : Promise.resolve()))
  const round = first.run('start')
  await until(() => first.status().progress !== null)
  const late = tab(stillClock())
  expect(late.status()).toMatchObject({ running: true, elsewhere: true, progress: first.status().progress })
  expect(first.status().elsewhere).toBe(false)
  const told: boolean[] = []
  late.onStatus(() => told.push(late.status().running))
  products.open()
  await round
  expect(late.status()).toMatchObject({ running: false, elsewhere: false, progress: null })
  expect(told.at(-1)).toBe(false)
})

test('[MIRROR-35] a tab that waits without a list goes on when the tab that downloaded is closed', async () => {
  world = await openMirrorWorld({ products: 40 })
  const { tab } = browser()
  const never = gate()
  const first = tab(manualClock(), (path) => (path.startsWith('products') ? never.opened : Promise.resolve()))
  void first.run('start')
  await until(() => first.status().progress !== null)
  const late = tab(manualClock())
  const waiting = late.run('start')
  expect(late.status().elsewhere).toBe(true)
  first.close()
  never.open()
  await waiting
  expect(await listed()).toBe(2)
  expect(late.status()).toMatchObject({ running: false, elsewhere: false })
})

test('[MIRROR-35] news of a tab that fell silent is forgotten', async () => {
  world = await openMirrorWorld({ products: 40 })
  const { tab } = browser()
  const never = gate()
  const first = tab(stillClock(), (path) => (path.startsWith('products') ? never.opened : Promise.resolve()))
  void first.run('start')
  await until(() => first.status().progress !== null)
  const clock = stillClock()
  const late = tab(clock)
  expect(late.status().running).toBe(true)
  // The first tab is frozen: its clock stands still and no beat comes.
  clock.pass(15_000)
  await until(() => !late.status().running)
  expect(late.status()).toMatchObject({ running: false, elsewhere: false })
  never.open()
})
