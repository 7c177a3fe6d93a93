/**
 * A phone with its memory, its tabs, and the real engine in each: recorder, session, drain. Only clock, chance, line and locks are the world's.
 * A tab may freeze with its lock, a browser may die after any commit.
 */
import type { ProductView } from '#domain/catalogue.ts'
import type { Base, Op } from '#domain/op.ts'
import type { CoreStore, CoreWrites } from '#local/core-store.ts'
import type { DrainParts, DrainReason } from '#sync/drain/round.ts'
import { drainRound, type RoundReport } from '#sync/drain.ts'
import { type Planner, planner as realPlanner } from '#sync/planner/planner.ts'
import type { Locks, Net } from '#sync/ports.ts'
import { openRecorder, type RecordParts } from '#sync/record.ts'
import type { Rescue } from '#sync/rescue.ts'
import { type OpenSession, openSession } from '#sync/session.ts'
import { watchNet } from '#sync/watched-net.ts'
import { memoryStorage, tabChannel } from '#tests/support/device-ports.ts'
import { type Chance, randomOf } from './chance.ts'
import type { ModelServer } from './model-server.ts'
import { clockOf, type Time } from './time.ts'
import { type Gate, type Line, lineFor } from './wire.ts'

/** What a mutant may replace: decisions, or the ground they stand on. */
export interface Seam {
  planner?: Partial<Planner>
  store?(store: CoreStore): CoreStore
  onRefused?(device: Device): (tokenEpoch: number) => Promise<void>
}

interface Tab {
  alive: boolean
  frozen: boolean
  backlog: (() => void)[]
  epoch: number
  draining: boolean
}

export interface Violation {
  invariant: string
  says: string
}

export interface DeviceParts {
  name: string
  serverKey: string
  time: Time
  chance: Chance
  line: Line
  server: Pick<ModelServer, 'handle'>
  memory: CoreStore
  seam: Seam
  violate(invariant: string, says: string): void
  died(): void
}

export interface Device {
  name: string
  memory: CoreStore
  session(): OpenSession
  drain(reason: DrainReason): void
  /** A round that ran to its end, if one did since last asked. */
  reports: RoundReport[]
  running(): number
  crash(): void
  /** Dies after so many more commits. */
  crashAfter(commits: number): void
  freezeATab(): void
  thaw(): void
  setClock(shiftMs: number): void
  start(): Promise<void>
  signIn(user: number): Promise<void>
  signOut(): Promise<void>
  /** `lc`: the device's stamp when the row was asked for; left out, the one of now. */
  see(eid: number, shown: { row: Record<string, unknown>; asOf: number }, lc?: number): Promise<void>
  /** What a list that is asked for now is stamped with. */
  stamp(): Promise<number>
  view(eid: number): Promise<ProductView | { id: number; label: string }>
  recorder(): ReturnType<typeof openRecorder>
  act<T>(work: (tx: CoreWrites, parts: RecordParts) => Promise<T>): Promise<T>
  requests: number
}

const never = new Promise<never>(() => {})

export function newDevice(parts: DeviceParts): Device {
  const { name, time, chance, memory, seam, violate } = parts
  let shift = 0
  let crashIn = Number.POSITIVE_INFINITY
  let tabs: Tab[] = []
  let session: OpenSession
  let boots = 0
  const random = randomOf(chance.fork(), name)
  const storage = memoryStorage()
  const seen = new Map<number, { row: Record<string, unknown>; lc: number }>()
  const held = new Map<string, Tab>()
  const notify = tabChannel()
  const kept = new Map<string, Op>()
  const rescue: Rescue = {
    put: async (op) => void kept.set(op.id, op),
    drop: async (ids) => {
      for (const id of ids) kept.delete(id)
    },
    all: async () => [...kept.values()],
  }
  const clock = clockOf(
    time,
    () => shift,
    `${name}-boot`,
    (happen) => happen(),
  )

  const gateOf =
    (tab: Tab): Gate =>
    (happen) => {
      if (!tab.alive) return
      if (tab.frozen) tab.backlog.push(happen)
      else happen()
    }

  /** Every commit is a place to die; every write of an overtaken round is a violation. */
  function storeOf(tab: Tab): CoreStore {
    const watched: CoreStore = {
      read: async (work) => {
        if (!tab.alive) return never
        const found = await memory.read(work)
        return tab.alive ? found : never
      },
      async write(work) {
        if (!tab.alive) return never
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
              if (epoch !== tab.epoch) violate('I21', `epoch ${tab.epoch} wrote requests while ${epoch} leads`)
              return tx.putRequests(requests)
            },
          }),
        )
        if (--crashIn < 0) device.crash()
        return tab.alive ? done : never
      },
    }
    return seam.store ? seam.store(watched) : watched
  }

  function locksOf(tab: Tab): Locks {
    return {
      async hold(lock, how, work) {
        const holder = held.get(lock)
        if (holder?.alive && !how.steal) return work(false)
        held.set(lock, tab)
        const done = await work(true)
        if (held.get(lock) === tab) held.delete(lock)
        return done
      },
    }
  }

  /** Which sealed request is on its way, and whether it may be (I7, I8, I24 are judged here). */
  function sentBy(tab: Tab): (request: Parameters<Net['send']>[0]) => string | null {
    return (request) => {
      device.requests++
      return parts.line.onSend?.(name, request, tab.epoch) ?? null
    }
  }

  async function run(tab: Tab, reason: DrainReason): Promise<void> {
    const gate = gateOf(tab)
    const store = storeOf(tab)
    const tabClock = clockOf(time, () => shift, `${name}-boot${boots}`, gate)
    const watch = await watchNet(lineFor(parts.line, name, gate, sentBy(tab)), store, tabClock, notify)
    const drain: DrainParts = {
      store,
      net: watch.net,
      clock: tabClock,
      random,
      locks: locksOf(tab),
      notify,
      rescue,
      planner: { ...realPlanner, ...seam.planner },
      onRefused: seam.onRefused?.(device) ?? ((tokenEpoch) => session.expire(tokenEpoch)),
    }
    device.reports.push(await drainRound(drain, reason, 60_000))
  }

  const ideal: Net = {
    async send(request) {
      const got = parts.server.handle({
        method: request.method,
        path: request.path,
        token: request.token ?? null,
        headers: request.headers ?? {},
        body: typeof request.body === 'string' ? request.body : null,
        device: name,
        tag: null,
        readAt: -1,
      })
      return {
        kind: 'answer',
        status: got.status,
        header: (key) => got.headers[key.toLowerCase()] ?? null,
        text: got.text,
      }
    },
  }

  const device: Device = {
    name,
    memory,
    reports: [],
    requests: 0,
    session: () => session,
    running: () => tabs.filter((tab) => tab.alive && tab.draining).length,
    drain(reason) {
      const tab: Tab = { alive: true, frozen: false, backlog: [], epoch: 0, draining: true }
      tabs = [...tabs.filter((other) => other.alive && other.draining), tab]
      const over = () => {
        tab.draining = false
      }
      run(tab, reason).then(over, (error: unknown) => {
        over()
        violate('no-bug', error instanceof Error ? (error.stack ?? error.message) : String(error))
      })
    },
    crash() {
      for (const tab of tabs) tab.alive = false
      tabs = []
      crashIn = Number.POSITIVE_INFINITY
      parts.died()
    },
    crashAfter(commits) {
      crashIn = commits
    },
    freezeATab() {
      const tab = tabs.find(({ alive, draining, frozen }) => alive && draining && !frozen)
      if (tab) tab.frozen = true
    },
    thaw() {
      for (const tab of tabs) {
        tab.frozen = false
        for (const happen of tab.backlog.splice(0)) happen()
      }
    },
    setClock(shiftMs) {
      shift = shiftMs
    },
    async start() {
      boots++
      session?.close()
      session = await openSession({
        store: memory,
        net: (await watchNet(ideal, memory, clock, notify)).net,
        storage,
        serverKey: parts.serverKey,
        clock,
        random,
        notify,
        clearMirror: async () => seen.clear(),
      })
    },
    async signIn(user) {
      const done = await session.signIn(String(user), 'x')
      if (!done.ok) throw new Error(done.problem.text)
    },
    async signOut() {
      await session.signOut()
    },
    async see(eid, { row }, lc) {
      const stamp = lc ?? (await device.stamp())
      if (stamp >= (seen.get(eid)?.lc ?? -1)) seen.set(eid, { row, lc: stamp })
    },
    stamp: async () => (await memory.read((tx) => tx.meta('lc'))) ?? 0,
    async view(eid) {
      const { confirmed, lc } = await memory.read(async (tx) => ({
        confirmed: await tx.confirmed('products', eid),
        lc: (await tx.meta('lc')) ?? 0,
      }))
      const page = seen.get(eid)
      const row = confirmed && confirmed.lc > (page?.lc ?? -1) ? confirmed.row : page?.row
      if (!row) return { id: eid, label: `item ${eid}` }
      const { physical_count = null, remarks = null, scanned = false, version } = row
      const base: Base = {
        known: true,
        values: { physical_count, remarks, scanned },
        ...(version === undefined ? {} : { version: String(version) }),
        gen: 1,
        lc,
      }
      return { ...row, id: eid, description: 'thing', base } as unknown as ProductView
    },
    recorder: () => openRecorder({ store: memory, clock, random, notify, rescue, person: () => session.person() }),
    act: (work) =>
      memory.write((tx) => work(tx, { store: memory, clock, random, notify, rescue, person: () => session.person() })),
  }
  return device
}
