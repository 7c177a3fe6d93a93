/**
 * A phone with its database, its tabs, and the real engine in each: recorder, session, drain. Only the clock, random numbers, network and
 * locks are simulated. A tab may freeze while it holds its lock; a browser may crash after any commit.
 */

import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { comparedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import type { Op, OpBase } from '#domain/outbox/op.ts'
import type { BackupCopies } from '#outbox/backup-copies.ts'
import { type DrainReport, runDrain } from '#outbox/drain/drain.ts'
import type { DrainDeps, DrainReason } from '#outbox/drain/drain-run.ts'
import { type Planner, planner as realPlanner } from '#outbox/planner/planner.ts'
import { makeRecorder } from '#outbox/record.ts'
import { unblockOps } from '#outbox/unblock-ops.ts'
import type { RecorderDeps } from '#outbox/write-groups.ts'
import type { Locks, Network } from '#platform/ports.ts'
import { watchServer } from '#session/server-watch.ts'
import { openSession } from '#session/session.ts'
import type { SessionService } from '#session/session-types.ts'
import { memoryStorage, tabChannel } from '#tests/support/device/device-ports.ts'
import { faultyNetwork, type NetworkDeps, networkWithoutFaults, type TabGate } from './faulty-network.ts'
import type { ModelServer } from './model-server-types.ts'
import { randomPort, type SeededRandom } from './scenario-random.ts'
import { deviceClock, type VirtualTime } from './virtual-time.ts'

/** What a mutant can replace: planner functions, the store, or the handling of a refused token. */
export interface EngineSeam {
  planner?: Partial<Planner>
  store?(store: CoreStore): CoreStore
  onRefused?(device: SimulatedDevice): (tokenEpoch: number) => Promise<void>
}

interface SimulatedTab {
  alive: boolean
  frozen: boolean
  backlog: (() => void)[]
  epoch: number
  draining: boolean
}

export interface Violation {
  invariant: string
  message: string
}

export interface DeviceDeps {
  name: string
  serverKey: string
  time: VirtualTime
  seededRandom: SeededRandom
  network: NetworkDeps
  server: Pick<ModelServer, 'handle'>
  memory: CoreStore
  seam: EngineSeam
  reportViolation(invariant: string, message: string): void
  onCrash(): void
}

export interface SimulatedDevice {
  name: string
  memory: CoreStore
  session(): SessionService
  drain(reason: DrainReason): void
  /** Reports of all drain runs that ended. */
  reports: DrainReport[]
  running(): number
  crash(): void
  /** Crashes after this many more commits. */
  crashAfter(commits: number): void
  freezeOneTab(): void
  thaw(): void
  setClock(shiftMs: number): void
  start(): Promise<void>
  signIn(user: number): Promise<void>
  signOut(): Promise<void>
  /** `logicalTime`: the device's logical time when the row was requested. Omitted: now. */
  showRow(rowId: number, shownRow: { row: Record<string, unknown>; asOf: number }, logicalTime?: number): Promise<void>
  /** The logical time that a list requested now would be stamped with. */
  logicalTime(): Promise<number>
  view(rowId: number): Promise<ProductView | { id: number; label: string }>
  recorder(): ReturnType<typeof makeRecorder>
  runAction<T>(work: (tx: CoreWriter, deps: RecorderDeps) => Promise<T>): Promise<T>
  requests: number
}

const neverResolves = new Promise<never>(() => {})

export function makeSimulatedDevice(deps: DeviceDeps): SimulatedDevice {
  const { name, time, seededRandom, memory, seam, reportViolation } = deps
  let shift = 0
  let crashIn = Number.POSITIVE_INFINITY
  let tabs: SimulatedTab[] = []
  let session: SessionService
  let boots = 0
  const random = randomPort(seededRandom.fork(), name)
  const storage = memoryStorage()
  const listRows = new Map<number, { row: Record<string, unknown>; lc: number }>()
  const lockHolders = new Map<string, SimulatedTab>()
  const events = tabChannel()
  const backups = new Map<string, Op>()
  const backupCopies: BackupCopies = {
    save: async (op) => void backups.set(op.id, op),
    delete: async (ids) => {
      for (const id of ids) backups.delete(id)
    },
    readAll: async () => [...backups.values()],
  }
  const clock = deviceClock(
    time,
    () => shift,
    `${name}-boot`,
    (deliver) => deliver(),
  )

  const gateOf =
    (tab: SimulatedTab): TabGate =>
    (deliver) => {
      if (!tab.alive) return
      if (tab.frozen) tab.backlog.push(deliver)
      else deliver()
    }

  /** The browser may crash at every commit; every write of an overtaken run is a violation. */
  function storeOf(tab: SimulatedTab): CoreStore {
    const watched: CoreStore = {
      read: async (work) => {
        if (!tab.alive) return neverResolves
        const found = await memory.read(work)
        return tab.alive ? found : neverResolves
      },
      async write(work) {
        if (!tab.alive) return neverResolves
        const done = await memory.write((tx) =>
          work({
            ...tx,
            async nextMeta(key) {
              const next = await tx.nextMeta(key)
              if (key === 'epoch') tab.epoch = next
              return next
            },
            async putRequests(requests) {
              const epoch = await tx.meta('epoch')
              if (epoch !== tab.epoch) reportViolation('I21', `epoch ${tab.epoch} wrote requests while ${epoch} leads`)
              return tx.putRequests(requests)
            },
          }),
        )
        if (--crashIn < 0) device.crash()
        return tab.alive ? done : neverResolves
      },
    }
    return seam.store ? seam.store(watched) : watched
  }

  function locksOf(tab: SimulatedTab): Locks {
    return {
      async hold(lock, how, work) {
        const holder = lockHolders.get(lock)
        if (holder?.alive && !how.steal) return work(false)
        lockHolders.set(lock, tab)
        const done = await work(true)
        if (lockHolders.get(lock) === tab) lockHolders.delete(lock)
        return done
      },
    }
  }

  /** Reports a request as it leaves (checked for I7, I8, I24). */
  function sentBy(tab: SimulatedTab): (request: Parameters<Network['send']>[0]) => string | null {
    return (request) => {
      device.requests++
      return deps.network.onSend?.(name, request, tab.epoch) ?? null
    }
  }

  async function run(tab: SimulatedTab, reason: DrainReason): Promise<void> {
    const gate = gateOf(tab)
    const store = storeOf(tab)
    const tabClock = deviceClock(time, () => shift, `${name}-boot${boots}`, gate)
    const watch = await watchServer(faultyNetwork(deps.network, name, gate, sentBy(tab)), store, tabClock, events)
    const drain: DrainDeps = {
      store,
      network: watch.network,
      clock: tabClock,
      random,
      locks: locksOf(tab),
      events,
      backupCopies,
      planner: { ...realPlanner, ...seam.planner },
      onRefused: seam.onRefused?.(device) ?? ((tokenEpoch) => session.expire(tokenEpoch)),
    }
    device.reports.push(await runDrain(drain, reason, 60_000))
  }

  const directNetwork = networkWithoutFaults(deps.server, name)

  const device: SimulatedDevice = {
    name,
    memory,
    reports: [],
    requests: 0,
    session: () => session,
    running: () => tabs.filter((tab) => tab.alive && tab.draining).length,
    drain(reason) {
      const tab: SimulatedTab = { alive: true, frozen: false, backlog: [], epoch: 0, draining: true }
      tabs = [...tabs.filter((other) => other.alive && other.draining), tab]
      const over = () => {
        tab.draining = false
      }
      run(tab, reason).then(over, (error: unknown) => {
        over()
        reportViolation('no-bug', error instanceof Error ? (error.stack ?? error.message) : String(error))
      })
    },
    crash() {
      for (const tab of tabs) tab.alive = false
      tabs = []
      crashIn = Number.POSITIVE_INFINITY
      deps.onCrash()
    },
    crashAfter(commits) {
      crashIn = commits
    },
    freezeOneTab() {
      const tab = tabs.find(({ alive, draining, frozen }) => alive && draining && !frozen)
      if (tab) tab.frozen = true
    },
    thaw() {
      for (const tab of tabs) {
        tab.frozen = false
        for (const deliver of tab.backlog.splice(0)) deliver()
      }
    },
    setClock(shiftMs) {
      shift = shiftMs
    },
    async start() {
      boots++
      session?.close()
      session = await openSession({
        unblockOps,
        store: memory,
        network: (await watchServer(directNetwork, memory, clock, events)).network,
        storage,
        serverKey: deps.serverKey,
        clock,
        random,
        events,
        clearMirror: async () => listRows.clear(),
      })
    },
    async signIn(user) {
      const done = await session.signIn(String(user), 'x')
      if (!done.ok) throw new Error(done.problem.text)
    },
    async signOut() {
      await session.signOut()
    },
    async showRow(rowId, { row }, logicalTime) {
      const requestedAt = logicalTime ?? (await device.logicalTime())
      if (requestedAt >= (listRows.get(rowId)?.lc ?? -1)) listRows.set(rowId, { row, lc: requestedAt })
    },
    logicalTime: async () => (await memory.read((tx) => tx.meta('lc'))) ?? 0,
    async view(rowId) {
      const { confirmed, lc: logicalTime } = await memory.read(async (tx) => ({
        confirmed: await tx.confirmed('products', rowId),
        lc: (await tx.meta('lc')) ?? 0,
      }))
      const page = listRows.get(rowId)
      const row = confirmed && confirmed.lc > (page?.lc ?? -1) ? confirmed.row : page?.row
      if (!row) return { id: rowId, label: `item ${rowId}` }
      const { version } = row
      const unread = { physical_count: null, remarks: null, scanned: false }
      const base: OpBase = {
        known: true,
        values: pickFields({ ...unread, ...row }, comparedFields('products')),
        ...(version === undefined ? {} : { version: String(version) }),
        gen: 1,
        lc: logicalTime,
      }
      return { ...row, id: rowId, description: 'thing', base } as unknown as ProductView
    },
    recorder: () =>
      makeRecorder({ store: memory, clock, random, events, backupCopies, person: () => session.person() }),
    runAction: (work) =>
      memory.write((tx) =>
        work(tx, { store: memory, clock, random, events, backupCopies, person: () => session.person() }),
      ),
  }
  return device
}
