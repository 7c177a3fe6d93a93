/** One seeded story of a few people, phones and a server: recording, sending, dying, quarrelling; then healing; then judgement. */
import { needsPerson, type Op } from '#domain/op.ts'
import type { CoreStore } from '#local/core-store.ts'
import type { DrainReason } from '#sync/drain/round.ts'
import type { WireRequest } from '#sync/ports.ts'
import { pruneAll } from '#sync/prune.ts'
import { discardOp, resolveConflict, retryOp } from '#sync/resolve.ts'
import { sha256 } from '#sync/sha256.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Device, newDevice, type Seam, type Violation } from './device.ts'
import { memoryCore } from './memory-core-store.ts'
import { type Level, modelServer, type ServerAnswer } from './model-server.ts'
import { newOracle } from './oracle.ts'
import { virtualTime } from './time.ts'
import { calm, type Line, swarm, type Weights } from './wire.ts'

export interface Story {
  seed: number
  level: Level
  steps?: number
  seam?: Seam
  /** Left out: in memory. */
  memory?(name: string): Promise<{ store: CoreStore; busy(): number }>
}

export interface Judgement {
  violations: readonly Violation[]
  /** Hash of everything that went over the wire and everything that was done: same seed, same hash. */
  trace: string
  lines: readonly string[]
  ops: number
  writes: number
  seen: ReadonlySet<string>
}

const tick = () => new Promise<void>((done) => setImmediate(done))
const items = 3
const people = [1, 2]
const reasons: readonly DrainReason[] = ['recorded', 'timer', 'online', 'visible', 'manual', 'sync']
const healRounds = 80

export async function tell(story: Story): Promise<Judgement> {
  const chance = chanceOf(story.seed)
  // Apart from the rest, so that a seed tells the story that it always told.
  const housekeeping = chanceOf(~story.seed)
  const lines: string[] = []
  const violations: Violation[] = []
  const seen = new Set<string>()
  const violate = (invariant: string, says: string) => void violations.push({ invariant, says })
  const trace = (line: string) => void lines.push(line)

  let busy = () => 0
  const rest = async () => {
    do await tick()
    while (busy() > 0)
  }
  const time = virtualTime(rest)
  const server = modelServer(story.level, items)
  let weights: Weights = swarm(chance)
  let forgetful = false
  const devices: Device[] = []
  const oracle = newOracle(server, () => forgetful, violate)

  const bodies = new Map<string, string>()
  const refusedAt = new Map<string, number>()
  const line: Line = {
    time,
    chance: chance.fork(),
    weights: () => weights,
    server: async (request) => {
      const answer = server.handle(request)
      trace(
        `  ${time.now()} server ${request.device} ${request.method} ${request.path} → ${answer.status} ${answer.text}`,
      )
      return answer
    },
    received: (device, answer, request) => refused(device, answer, request),
    readAt: (device, request) => windows.get(`${device} ${request.path}`) ?? Number.POSITIVE_INFINITY,
    trace: (said) => trace(`${time.now()} ${said}`),
  }

  /** A device that dies before it could write the refusal down does not know of it. */
  const refusalOf = (device: string, token: string | null | undefined) => `${device} ${token}`
  function refused(device: string, answer: ServerAnswer, request: WireRequest): void {
    const key = refusalOf(device, request.token)
    if (answer.status === 401 && !refusedAt.has(key)) refusedAt.set(key, time.now())
  }
  function forgetRefusals(device: string): void {
    for (const key of refusedAt.keys()) if (key.startsWith(`${device} `)) refusedAt.delete(key)
  }

  const stores = new Map<string, CoreStore>()
  /** From which log index on a device may not know of other people's writes: its reading just before this request, if there was one. */
  const windows = new Map<string, number>()
  const lastMethods = new Map<string, string>()
  function openWindow(name: string, request: WireRequest): void {
    const key = `${name} ${request.path}`
    const eid = Number(/^products\/(\d+)\//.exec(request.path)?.[1] ?? 0)
    windows.set(key, lastMethods.get(key) === 'GET' ? server.readAt(name, eid) : Number.POSITIVE_INFINITY)
    lastMethods.set(key, request.method)
  }

  /** Which sealed request leaves, and whether it may (I7, I8, I24). */
  line.onSend = (name, request) => {
    openWindow(name, request)
    const since = refusedAt.get(refusalOf(name, request.token))
    if (since !== undefined && since < time.now()) violate('I24', `${request.token} was used after it was refused`)
    const device = devices.find((one) => one.name === name)
    if (!device || request.method === 'GET') return null
    const found = sending.get(name)?.findLast((s) => s.path === request.path && s.body === request.body)
    if (!found) {
      violate('I1', `${name} sends what it never marked: ${request.path} ${String(request.body)}`)
      return null
    }
    const user = server.tokens.get(request.token ?? '')
    if (user !== undefined && found.userKey !== `srv:${user}`) violate('I7', `${found.userKey} is sent as ${user}`)
    const bytes = `${request.method} ${request.path} ${String(request.body)}`
    if ((bodies.get(found.id) ?? bytes) !== bytes) violate('I8', `request ${found.id} changed`)
    bodies.set(found.id, bytes)
    return found.id
  }
  /** Requests marked `sending`, as committed: kept by looking at every commit. */
  const sending = new Map<string, { id: string; path: string; body: string; userKey: string }[]>()
  const spying = (name: string, store: CoreStore): CoreStore => ({
    read: (work) => store.read(work),
    write: (work) => {
      const marked: { id: string; path: string; body: string; userKey: string }[] = []
      return store
        .write((tx) =>
          work({
            ...tx,
            putRequests(requests) {
              for (const request of requests) if (request.state === 'sending') marked.push(request)
              return tx.putRequests(requests)
            },
          }),
        )
        .then((done) => {
          const known = sending.get(name) ?? []
          sending.set(name, [...known.filter(({ id }) => !marked.some((m) => m.id === id)), ...marked].slice(-40))
          return done
        })
    },
  })

  const busies: (() => number)[] = []
  for (const name of ['d1', 'd2']) {
    const made = story.memory ? await story.memory(name) : { store: memoryCore(), busy: () => 0 }
    busies.push(made.busy)
    stores.set(name, made.store)
    const device = newDevice({
      name,
      serverKey: 'srv',
      time,
      chance: chance.fork(),
      line,
      server,
      memory: spying(name, made.store),
      seam: story.seam ?? {},
      violate,
      died: () => forgetRefusals(name),
    })
    devices.push(device)
  }
  busy = () => busies.reduce((sum, one) => sum + one(), 0)
  for (const [at, device] of devices.entries()) {
    await device.start()
    await device.signIn(people[at % people.length] as number)
    for (let eid = 1; eid <= items; eid++) if (chance.yes(0.8)) await download(device, eid)
  }

  async function download(device: Device, eid: number): Promise<void> {
    const { state } = { state: device.session().state() }
    if (state.is !== 'in' || state.expired) return
    const answer = server.handle({
      method: 'GET',
      path: `products/${eid}/`,
      token: state.token,
      headers: {},
      body: null,
      device: `${device.name}-list`,
      tag: null,
      readAt: -1,
    })
    if (answer.status === 200) await device.see(eid, { row: JSON.parse(answer.text), asOf: 0 })
  }

  let labels = 0
  async function record(device: Device): Promise<void> {
    if (device.session().state().is !== 'in') return
    const eid = 1 + chance.below(items)
    const view = await device.view(eid)
    const how = { source: 'scan' as const }
    const recorder = device.recorder()
    const kind = chance.weighed({ count: 6, mark: 3, finding: 1 })
    const remarks = chance.yes(0.6) ? `r${++labels}` : null
    const physical_count = chance.yes(0.05) ? 5000 : 1 + chance.below(3)
    const done =
      kind === 'count'
        ? await recorder.count(view, { physical_count, remarks }, how)
        : kind === 'mark'
          ? await recorder.mark(view, chance.yes(0.7), how)
          : await recorder.finding(
              {
                kind: 'found-at-station',
                description: `thing ${++labels}`,
                product: null,
                article: null,
                code: null,
                room: null,
                place: null,
                remarks: null,
                photo: null,
                completed_as: null,
              } as never,
              how,
            )
    trace(
      `${time.now()} ${device.name} records ${JSON.stringify(done.op.patch)} on ${done.op.eid} seq ${done.op.seq} base ${JSON.stringify(done.op.base.values)}`,
    )
    if (done.kept !== 'device') violate('I5', 'a tick without a commit')
    oracle.recorded(device.name, done.op)
  }

  const stampOf = (device: Device, n: { i: number }) => ({
    at: 1_800_000_000_000 + time.now(),
    uuid: () => `${device.name}-by-hand-${time.now()}-${n.i++}`,
  })
  const counter = { i: 0 }

  /** A person looks at what waits for them and decides, somehow. */
  async function decide(device: Device, all: boolean): Promise<void> {
    const state = device.session().state()
    if (state.is !== 'in') return
    const { conflicts, parked } = await device.memory.read(async (tx) => ({
      conflicts: (await tx.conflicts()).filter((conflict) => conflict.userKey === state.userKey),
      parked: (await tx.openOps(state.userKey)).filter((op) => ['rejected', 'orphaned', 'blocked'].includes(op.state)),
    }))
    for (const conflict of all ? conflicts : conflicts.slice(0, 1)) {
      seen.add(`conflict-${conflict.why}`)
      judgeConflict(device, conflict)
      const choice = chance.pick(['mine', 'theirs', 'recount'] as const)
      const patch =
        conflict.group === 'count'
          ? { physical_count: 1 + chance.below(9), remarks: `again ${++labels}` }
          : { scanned: chance.yes(0.5) }
      trace(`${time.now()} ${device.name} decides ${choice} on ${conflict.eid}`)
      await device.act((tx, parts) =>
        resolveConflict(tx, conflict.id, { choice, patch }, parts, stampOf(device, counter)),
      )
    }
    for (const op of all ? parked : parked.slice(0, 1)) await decideParked(device, op)
  }

  async function decideParked(device: Device, op: Op): Promise<void> {
    seen.add(`parked-${op.state}-${op.error?.cls}`)
    const hopeless = Number(op.patch['physical_count']) > 1000 || op.state === 'orphaned'
    trace(`${time.now()} ${device.name} ${hopeless ? 'discards' : 'retries'} ${op.id} ${op.state} ${op.error?.cls}`)
    await device.act<unknown>((tx, parts) =>
      hopeless
        ? discardOp(tx, op.id, 'it is so', stampOf(device, counter))
        : retryOp(tx, op.id, parts, stampOf(device, counter)),
    )
  }

  /** Nobody is asked about a quarrel with themselves. */
  function judgeConflict(device: Device, conflict: { eid: number | string; group: string; why: string }): void {
    const field = conflict.group === 'scanned' ? 'scanned' : 'physical_count'
    const foreign = server.log.some(
      (write) =>
        write.eid === conflict.eid &&
        field in write.patch &&
        (write.by !== device.name || write.user !== userOf(device)),
    )
    if (!foreign && conflict.why !== 'round' && !server.everGone(Number(conflict.eid)))
      violate('I22', `a conflict on item ${conflict.eid} that nobody else caused`)
  }
  const userOf = (device: Device) => {
    const state = device.session().state()
    return state.is === 'in' ? Number(state.user.id) : 0
  }

  async function undoLast(device: Device): Promise<void> {
    const state = device.session().state()
    if (state.is !== 'in') return
    const ops = await device.memory.read(async (tx) =>
      (await tx.everyOp()).filter((op) => op.userKey === state.userKey && op.kind !== 'finding'),
    )
    const last = ops.at(-1)
    if (!last || last.state === 'conflict' || last.state === 'withdrawn' || last.state === 'superseded') return
    trace(`${time.now()} ${device.name} undoes ${last.id}`)
    await device.recorder().undo(last.id)
  }

  async function switchPerson(device: Device): Promise<void> {
    const was = userOf(device)
    await device.signOut().catch(() => {})
    await rest()
    await device.signIn(chance.yes(0.5) ? was || 1 : (people[chance.below(people.length)] as number))
    for (let eid = 1; eid <= items; eid++) await download(device, eid)
  }

  /** Lets go of everything that is closed, however lately: the office's word, not time, is what makes it safe. */
  async function prune(device: Device): Promise<void> {
    if (story.level === 'M0' || forgetful) return
    await oracle.look(device)
    const gone = await pruneAll(device.memory, Number.POSITIVE_INFINITY, { keep: { forMs: 0, newest: 0 } })
    if (gone > 0) seen.add('pruned')
    trace(`${time.now()} ${device.name} lets go of ${gone}`)
  }

  const acts = {
    record: (device: Device) => record(device),
    drain: async (device: Device) => device.drain(chance.pick(reasons)),
    other: async () => {
      const eid = 1 + chance.below(items)
      const patch = chance.yes(0.7)
        ? { physical_count: 1 + chance.below(3), remarks: chance.yes(0.5) ? null : `o${++labels}` }
        : { scanned: chance.yes(0.5) }
      trace(`${time.now()} other writes ${JSON.stringify(patch)} on ${eid}`)
      server.otherWrites(eid, patch)
    },
    reset: async () => {
      trace(`${time.now()} reset`)
      server.reset()
    },
    remove: async () => server.remove(1 + chance.below(items)),
    back: async () => server.bringBack(1 + chance.below(items)),
    decide: (device: Device) => decide(device, false),
    undo: (device: Device) => undoLast(device),
    crash: async (device: Device) => {
      trace(`${time.now()} ${device.name} dies`)
      device.crash()
      await device.start()
    },
    crashSoon: async (device: Device) => device.crashAfter(chance.below(12)),
    freeze: async (device: Device) => device.freezeATab(),
    thaw: async (device: Device) => device.thaw(),
    clock: async (device: Device) => device.setClock(Math.floor((chance.next() - 0.5) * 2 * 86_400_000)),
    revoke: async () => {
      for (const token of server.tokens.keys()) if (chance.yes(0.3)) server.tokens.delete(token)
    },
    switch: (device: Device) => switchPerson(device),
    download: (device: Device) => download(device, 1 + chance.below(items)),
    weather: async () => {
      weights = swarm(chance)
    },
    deploy: async () => {
      if (story.level === 'M0') return
      forgetful = true
      server.forgetFeatures(chance.yes(0.5))
    },
  }
  type Act = keyof typeof acts
  const usual: Record<Act, number> = {
    record: 12,
    drain: 14,
    other: 4,
    reset: 0.4,
    remove: 0.3,
    back: 0.5,
    decide: 2,
    undo: 1,
    crash: 1,
    crashSoon: 1.5,
    freeze: 0.7,
    thaw: 0.7,
    clock: 0.6,
    revoke: 0.3,
    switch: 0.4,
    download: 3,
    weather: 1,
    deploy: 0,
  }
  const mix = Object.fromEntries(
    Object.entries(usual).map(([name, weight]) => [name, chance.yes(0.8) ? weight : 0]),
  ) as Record<Act, number>
  mix.record = usual.record
  mix.drain = usual.drain
  if (chance.yes(0.1)) mix.deploy = 0.5

  const steps = story.steps ?? 30 + chance.below(30)
  for (let step = 0; step < steps && violations.length === 0; step++) {
    await time.runTo(time.now() + chance.pick([1, 50, 400, 3_000, 20_000, 100_000]) * chance.next())
    const device = chance.pick(devices)
    if (housekeeping.yes(0.12)) await prune(device)
    await acts[chance.weighed(mix)](device)
    await rest()
    if (step % 4 === 0) for (const one of devices) await oracle.look(one)
  }

  await heal()
  await oracle.finish(devices)
  return {
    violations,
    trace: sha256(lines.join('\n')),
    lines,
    ops: (await Promise.all(devices.map((device) => device.memory.read((tx) => tx.everyOp())))).flat().length,
    writes: server.log.length,
    seen,
  }

  /** I22: what waits for a person holds up nothing but its own item. */
  async function nobodyWaitsForAnother(device: Device, userKey: string): Promise<void> {
    const open = await device.memory.read((tx) => tx.openOps(userKey))
    const parked = new Set(open.filter(needsPerson).map(({ eid }) => eid))
    for (const op of open) {
      if (parked.has(op.eid) || (op.kind === 'finding' && story.level !== 'M2')) continue
      violate('I22', `op ${op.id} is ${op.state} though nothing of its item waits for a person`)
    }
  }

  /** Network reliable, server up, tokens valid, nobody else writes; every person comes back to their phone and decides what waits. */
  async function heal(): Promise<void> {
    trace('heal')
    weights = calm
    server.forgetFeatures(false)
    for (let eid = 1; eid <= items; eid++) server.bringBack(eid)
    for (const device of devices) {
      device.crash()
      device.setClock(0)
      await device.start()
    }
    await time.runTo(time.now() + 200_000)
    for (const device of devices) {
      for (const person of people) {
        await device.signOut().catch(() => {})
        await device.signIn(person)
        for (let round = 0; round < 4; round++) {
          device.drain('manual')
          await rest()
          await time.runTo(time.now() + 120_000)
        }
        await nobodyWaitsForAnother(device, `srv:${person}`)
        for (let round = 0; round < healRounds && violations.length === 0; round++) {
          device.drain('manual')
          await rest()
          await time.runTo(time.now() + 120_000)
          await decide(device, true)
          const left = await device.memory.read(async (tx) => {
            const ops = await tx.openOps(`srv:${person}`)
            const live = await tx.liveRequests(`srv:${person}`)
            return ops.filter((op) => op.kind !== 'finding' || story.level === 'M2').length + live.length
          })
          if (left === 0) break
        }
      }
    }
  }
}

export function describe(judgement: Judgement, story: Story): string {
  const said = judgement.violations.map(({ invariant, says }) => `${invariant}: ${says}`).join('\n')
  return `${said}\nLEVEL=${story.level} SEED=${story.seed} npm run sim\n${judgement.lines.slice(-60).join('\n')}`
}

export type { Chance }
