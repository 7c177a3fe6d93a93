/** One seeded story of a few people, phones and a server: recording, sending, dying, quarrelling; then healing; then judgement. */
import type { CoreStore } from '#local/core-store.ts'
import { sha256 } from '#sync/sha256.ts'
import { actsOn, aloneMix, drawMix, prune } from './acts.ts'
import { chanceOf } from './chance.ts'
import { decisionsIn } from './decisions.ts'
import { type Device, newDevice, type Seam, type Violation } from './device.ts'
import { heal } from './heal.ts'
import { memoryCore } from './memory-core-store.ts'
import { type Level, modelServer } from './model-server.ts'
import { newOracle } from './oracle.ts'
import { watchSends } from './send-watch.ts'
import { download, items, people, type Stage } from './stage.ts'
import { virtualTime } from './time.ts'
import { type Line, slow, swarm } from './wire.ts'

export interface Story {
  seed: number
  level: Level
  steps?: number
  seam?: Seam
  /** One person on one phone, and a slow line: nobody else writes. */
  alone?: boolean
  /** Left out: in memory. */
  memory?(name: string): Promise<Memory>
}

interface Memory {
  store: CoreStore
  /** Transactions that are not over. */
  busy(): number
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
const pausesMs = [1, 50, 400, 3_000, 20_000, 100_000]

export async function tell(story: Story): Promise<Judgement> {
  const chance = chanceOf(story.seed)
  // Apart from the rest, so that a seed tells the story that it always told.
  const housekeeping = chanceOf(~story.seed)
  const lines: string[] = []
  const memories: Memory[] = []
  const devices: Device[] = []
  let labels = 0
  const rest = async () => {
    do await tick()
    while (memories.some(({ busy }) => busy() > 0))
  }
  const stage: Stage = {
    level: story.level,
    chance,
    time: virtualTime(rest),
    server: modelServer(story.level, items),
    devices,
    weather: story.alone ? slow(chance) : swarm(chance),
    alone: story.alone ?? false,
    forgetful: false,
    seen: new Set(),
    violations: [],
    violate: (invariant, says) => void stage.violations.push({ invariant, says }),
    trace: (line) => void lines.push(line),
    rest,
    label: () => ++labels,
  }
  const { time, server } = stage
  const oracle = newOracle(server, () => stage.forgetful, stage.violate)
  const watch = watchSends(server, time, stage.violate)
  const line: Line = {
    time,
    chance: chance.fork(),
    weights: () => stage.weather,
    async server(request) {
      const answer = server.handle(request)
      const said = `${request.device} ${request.method} ${request.path} → ${answer.status} ${answer.text}`
      stage.trace(`  ${time.now()} server ${said}`)
      return answer
    },
    received: watch.received,
    readAt: watch.readAt,
    trace: (said) => stage.trace(`${time.now()} ${said}`),
    onSend: watch.sent,
  }

  for (const name of story.alone ? ['d1'] : ['d1', 'd2']) {
    const memory = story.memory ? await story.memory(name) : { store: memoryCore(), busy: () => 0 }
    memories.push(memory)
    devices.push(
      newDevice({
        name,
        serverKey: 'srv',
        time,
        chance: chance.fork(),
        line,
        server,
        memory: watch.watching(name, memory.store),
        seam: story.seam ?? {},
        violate: stage.violate,
        died: () => watch.died(name),
      }),
    )
  }
  for (const [at, device] of devices.entries()) {
    await device.start()
    await device.signIn(people[at % people.length] as number)
    for (let eid = 1; eid <= items; eid++) if (chance.yes(0.8)) await download(stage, device, eid)
  }

  const decisions = decisionsIn(stage)
  const acts = actsOn(stage, oracle, decisions)
  const mix = story.alone ? aloneMix(stage) : drawMix(stage)
  const steps = story.steps ?? 30 + chance.below(30)
  for (let step = 0; step < steps && stage.violations.length === 0; step++) {
    await time.runTo(time.now() + chance.pick(pausesMs) * chance.next())
    const device = chance.pick(devices)
    if (housekeeping.yes(0.12)) await prune(stage, oracle, device)
    await acts[chance.weighed(mix)](device)
    await rest()
    if (step % 4 === 0) for (const one of devices) await oracle.look(one)
  }

  await heal(stage, decisions)
  await oracle.finish(devices)
  return {
    violations: stage.violations,
    trace: sha256(lines.join('\n')),
    lines,
    ops: (await Promise.all(devices.map((device) => device.memory.read((tx) => tx.everyOp())))).flat().length,
    writes: server.log.length,
    seen: stage.seen,
  }
}

export function describe(judgement: Judgement, story: Story): string {
  const said = judgement.violations.map(({ invariant, says }) => `${invariant}: ${says}`).join('\n')
  return `${said}\nLEVEL=${story.level} SEED=${story.seed} npm run sim\n${judgement.lines.slice(-60).join('\n')}`
}
