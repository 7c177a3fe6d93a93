/** What may happen between two moments of a story: people record and send, others write, browsers die, clocks jump, the server is deployed. */
import type { DrainReason } from '#sync/drain/round.ts'
import { pruneAll } from '#sync/prune.ts'
import type { Decisions } from './decisions.ts'
import type { Device } from './device.ts'
import type { Oracle } from './oracle.ts'
import { download, items, people, type Stage, userOf } from './stage.ts'
import { slow, swarm } from './wire.ts'

const reasons: readonly DrainReason[] = ['recorded', 'timer', 'online', 'visible', 'manual', 'sync']
const dayMs = 86_400_000
/** Above what the model server takes: it answers 400. */
const refusedCount = 5000

const usual = {
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
export type Act = keyof typeof usual | 'slowDownload'
export type Mix = Readonly<Record<keyof typeof usual, number> & Partial<Record<'slowDownload', number>>>

/** Drawn for each story: some acts never happen in it, recording and sending always may. */
export function drawMix({ chance }: Stage): Mix {
  const mix = Object.fromEntries(
    Object.entries(usual).map(([name, weight]) => [name, chance.yes(0.8) ? weight : 0]),
  ) as Record<keyof typeof usual, number>
  mix.record = usual.record
  mix.drain = usual.drain
  if (chance.yes(0.1)) mix.deploy = 0.5
  return mix
}

/** Nobody but this person on this phone; the list comes slowly, and often while a count is under way. */
export function aloneMix(stage: Stage): Mix {
  const nobody = { other: 0, reset: 0, remove: 0, back: 0, switch: 0, revoke: 0, deploy: 0 }
  return { ...drawMix(stage), ...nobody, download: 2, slowDownload: 4 }
}

/** As a page of the list comes: stamped when it was asked for, read by the server later, here later still. */
async function slowDownload(stage: Stage, device: Device): Promise<void> {
  const { chance, server, time } = stage
  const state = device.session().state()
  if (state.is !== 'in' || state.expired) return
  const eid = 1 + chance.below(items)
  const lc = await device.stamp()
  const readAt = time.now() + chance.below(20_000)
  const hereAt = readAt + chance.below(20_000)
  time.at(readAt, () => {
    const [method, path, token] = ['GET', `products/${eid}/`, state.token]
    const asked = { method, path, token, headers: {}, body: null, device: `${device.name}-list`, tag: null, readAt: -1 }
    const answer = server.handle(asked)
    if (answer.status !== 200) return
    time.at(hereAt, () => void device.see(eid, { row: JSON.parse(answer.text), asOf: 0 }, lc))
  })
}

async function record(stage: Stage, oracle: Oracle, device: Device): Promise<void> {
  const { chance } = stage
  if (device.session().state().is !== 'in') return
  const eid = 1 + chance.below(items)
  const view = await device.view(eid)
  const how = { source: 'scan' as const }
  const recorder = device.recorder()
  const kind = chance.weighed({ count: 6, mark: 3, finding: 1 })
  const remarks = chance.yes(0.6) ? `r${stage.label()}` : null
  const physical_count = chance.yes(0.05) ? refusedCount : 1 + chance.below(3)
  const recordKind = {
    count: () => recorder.count(view, { physical_count, remarks }, how),
    mark: () => recorder.mark(view, chance.yes(0.7), how),
    finding: () =>
      recorder.finding(
        {
          kind: 'found-at-station',
          description: `thing ${stage.label()}`,
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
      ),
  }
  const { kept, op } = await recordKind[kind]()
  const said = `${JSON.stringify(op.patch)} on ${op.eid} seq ${op.seq} base ${JSON.stringify(op.base.values)}`
  stage.trace(`${stage.time.now()} ${device.name} records ${said}`)
  if (kept !== 'device') stage.violate('I5', 'a tick without a commit')
  oracle.recorded(device.name, op)
}

async function switchPerson(stage: Stage, device: Device): Promise<void> {
  const { chance } = stage
  const was = userOf(device)
  await device.signOut().catch(() => {})
  await stage.rest()
  await device.signIn(chance.yes(0.5) ? was || 1 : chance.pick(people))
  for (let eid = 1; eid <= items; eid++) await download(stage, device, eid)
}

/** Lets go of everything that is closed, however lately: the office's word, not time, is what makes it safe. */
export async function prune(stage: Stage, oracle: Oracle, device: Device): Promise<void> {
  if (stage.level === 'M0' || stage.forgetful) return
  await oracle.look(device)
  const gone = await pruneAll(device.memory, Number.POSITIVE_INFINITY, { keep: { forMs: 0, newest: 0 } })
  if (gone > 0) stage.seen.add('pruned')
  stage.trace(`${stage.time.now()} ${device.name} lets go of ${gone}`)
}

export function actsOn(
  stage: Stage,
  oracle: Oracle,
  { decide, undoLast }: Decisions,
): Readonly<Record<Act, (device: Device) => void | Promise<void>>> {
  const { chance, server, time, trace } = stage
  const anItem = () => 1 + chance.below(items)
  return {
    record: (device) => record(stage, oracle, device),
    drain: (device) => device.drain(chance.pick(reasons)),
    other() {
      const eid = anItem()
      const patch = chance.yes(0.7)
        ? { physical_count: 1 + chance.below(3), remarks: chance.yes(0.5) ? null : `o${stage.label()}` }
        : { scanned: chance.yes(0.5) }
      trace(`${time.now()} other writes ${JSON.stringify(patch)} on ${eid}`)
      server.otherWrites(eid, patch)
    },
    reset() {
      trace(`${time.now()} reset`)
      server.reset()
    },
    remove: () => server.remove(anItem()),
    back: () => server.bringBack(anItem()),
    decide: (device) => decide(device, false),
    undo: undoLast,
    async crash(device) {
      trace(`${time.now()} ${device.name} dies`)
      device.crash()
      await device.start()
    },
    crashSoon: (device) => device.crashAfter(chance.below(12)),
    freeze: (device) => device.freezeATab(),
    thaw: (device) => device.thaw(),
    clock: (device) => device.setClock(Math.floor((chance.next() - 0.5) * 2 * dayMs)),
    revoke() {
      for (const token of server.tokens.keys()) if (chance.yes(0.3)) server.tokens.delete(token)
    },
    switch: (device) => switchPerson(stage, device),
    download: (device) => download(stage, device, anItem()),
    slowDownload: (device) => slowDownload(stage, device),
    weather() {
      stage.weather = stage.alone ? slow(chance) : swarm(chance)
    },
    deploy() {
      if (stage.level === 'M0') return
      stage.forgetful = true
      server.forgetFeatures(chance.yes(0.5))
    },
  }
}
