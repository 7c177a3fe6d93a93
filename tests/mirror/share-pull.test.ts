import { afterEach, expect, test } from 'vitest'
import { makeHttpClient } from '#api-client/http-client.ts'
import { collections } from '#contract/collections/all-collections.ts'
import { shortSha256 } from '#mirror/mirror-deps.ts'
import { makePull, type Pull } from '#mirror/pull.ts'
import { sharePull } from '#mirror/share-pull.ts'
import { pageLocks } from '#platform/browser-ports.ts'
import type { Network } from '#platform/ports.ts'
import { tabChannel } from '../support/device/device-ports.ts'
import {
  type ManualClock,
  type MirrorWorld,
  manualClock,
  noResponse,
  openMirrorWorld,
} from '../support/device/mirror-world.ts'
import { origin } from '../support/server/server.ts'

let world: MirrorWorld
const tabs: Pull[] = []
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  await world?.close()
})

/** Tabs of one browser share databases, locks and a channel. */
function browser() {
  const locks = pageLocks()
  const channel = tabChannel()
  let opened = 0
  return {
    /** `beforeRequest` can delay each request of this tab. */
    tab(clock: ManualClock, beforeRequest: (path: string) => Promise<void> = async () => {}): Pull {
      const client = makeHttpClient({
        base: `${origin}/api/v1/`,
        fetch: (request) => world.server.fetch(request as Request),
        token: () => null,
      })
      const net: Network = {
        async send(request) {
          await beforeRequest(request.path)
          return request.signal?.aborted ? noResponse : client.send(request)
        },
      }
      const deps = {
        connection: world.connection,
        mirror: world.mirror,
        network: net,
        clock,
        hash: shortSha256,
        locks,
        events: channel,
      }
      const pull = sharePull(makePull(deps, [collections.users, collections.products]), {
        events: channel,
        clock,
        tabId: `tab-${++opened}`,
      })
      tabs.push(pull)
      return pull
    },
  }
}

/** A clock on which `sleep` waits until `advance` is called. */
function stillClock(): ManualClock {
  const clock = manualClock()
  const sleepers: { until: number; wake: () => void }[] = []
  return {
    ...clock,
    sleep: (ms, signal) =>
      new Promise((wake, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        sleepers.push({ until: clock.now() + ms, wake })
      }),
    advance(ms) {
      clock.advance(ms)
      for (const sleeper of sleepers) if (sleeper.until <= clock.now()) sleeper.wake()
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
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve))
}
const activeCount = () => world.connection.db().manifests.where('status').equals('active').count()

test('[MIRROR-34] a tab opened during a download: shows its progress until it ends', async () => {
  world = await openMirrorWorld({ products: 40 })
  const { tab } = browser()
  const products = gate()
  const first = tab(stillClock(), (path) => (path.startsWith('products') ? products.opened : Promise.resolve()))
  const pullRun = first.run('start')
  await until(() => first.status().progress !== null)
  const late = tab(stillClock())
  expect(late.status()).toMatchObject({ running: true, elsewhere: true, progress: first.status().progress })
  expect(first.status().elsewhere).toBe(false)
  const seen: boolean[] = []
  late.onStatus(() => seen.push(late.status().running))
  products.open()
  await pullRun
  expect(late.status()).toMatchObject({ running: false, elsewhere: false, progress: null })
  expect(seen.at(-1)).toBe(false)
})

test('[MIRROR-35] the downloading tab closes: a waiting tab without a list continues the download', async () => {
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
  expect(await activeCount()).toBe(2)
  expect(late.status()).toMatchObject({ running: false, elsewhere: false })
})

test('[MIRROR-35] a tab that stops reporting: its status expires', async () => {
  world = await openMirrorWorld({ products: 40 })
  const { tab } = browser()
  const never = gate()
  const first = tab(stillClock(), (path) => (path.startsWith('products') ? never.opened : Promise.resolve()))
  void first.run('start')
  await until(() => first.status().progress !== null)
  const clock = stillClock()
  const late = tab(clock)
  expect(late.status().running).toBe(true)
  // The first tab is frozen: its clock is stopped and it sends no heartbeat.
  clock.advance(15_000)
  await until(() => !late.status().running)
  expect(late.status()).toMatchObject({ running: false, elsewhere: false })
  never.open()
})
