import { expect, test } from 'vitest'
import seeds from './seeds.json'
import { dexieWorld } from './world/dexie-stores.ts'
import { levels } from './world/model-features.ts'
import type { Level } from './world/model-server-types.ts'
import { describeResult, runScenario, type Scenario } from './world/run-scenario.ts'

const scenarioCount = Number(process.env['SIM'] ?? 100)
const first = Number(process.env['SEED'] ?? 10_000)
const only = process.env['LEVEL']

async function judge(scenario: Scenario) {
  const result = await runScenario(scenario)
  expect(result.violations, describeResult(result, scenario)).toEqual([])
  return result
}

test.each(seeds)('[SYNC-30] $level $seed: $found', async ({ level, seed, alone = false, with: people }) => {
  await judge({ level: level as Level, seed, isAlone: alone, ...people })
})

for (const level of levels.filter((name) => only === undefined || only === name)) {
  test(
    `[SYNC-30] ${level}: every seeded schedule keeps I1–I5, I7–I13, I15, I21, I22, I24, I26 and I27`,
    async () => {
      let ops = 0
      let writes = 0
      const seen = new Set<string>()
      for (let seed = first; seed < first + scenarioCount; seed++) {
        const result = await judge({ seed, level })
        ops += result.ops
        writes += result.writes
        for (const event of result.seen) seen.add(event)
      }
      if (process.env['SIM']) console.log(level, { schedules: scenarioCount, ops, writes, seen: [...seen] })
      if (scenarioCount >= 100) expect([...seen], 'some scenario opens a conflict').toContain('conflict-changed')
      if (scenarioCount >= 100 && level !== 'M0') expect([...seen], 'some scenario prunes ops').toContain('pruned')
    },
    Number(process.env['SIM'] ? 3_600_000 : 120_000),
  )
}

for (const level of levels.filter((name) => only === undefined || only === name)) {
  test(
    `[SYNC-910] ${level}: one person alone on a slow network, with late, duplicate and mid-download answers: no conflict is ever opened`,
    async () => {
      let ops = 0
      for (let seed = first; seed < first + scenarioCount; seed++)
        ops += (await judge({ seed, level, isAlone: true })).ops
      expect(ops).toBeGreaterThan(scenarioCount)
    },
    Number(process.env['SIM'] ? 3_600_000 : 120_000),
  )
}

test(
  '[SYNC-4635] M2: every seeded schedule with checklists keeps the same invariants, and one person alone gets no conflict',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const scenario = { seed, level: 'M2', withChecklists: true, withConditions: seed % 2 === 0 } as const
      const result = await judge(scenario)
      for (const event of result.seen) seen.add(event)
      if (seed % 3 === 0) await judge({ ...scenario, isAlone: true })
    }
    if (scenarioCount >= 100) expect([...seen]).toContain('conflict-of-checklist')
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

for (const level of levels.filter((name) => only === undefined || only === name)) {
  test(
    `[SYNC-1795] ${level}: every seeded schedule with conditions keeps the same invariants, and one person alone gets no conflict`,
    async () => {
      const seen = new Set<string>()
      for (let seed = first; seed < first + scenarioCount; seed++) {
        const result = await judge({ seed, level, withConditions: true })
        for (const event of result.seen) seen.add(event)
        if (seed % 3 === 0) await judge({ seed, level, withConditions: true, isAlone: true })
      }
      if (scenarioCount >= 100) expect([...seen]).toContain('conflict-of-condition')
    },
    Number(process.env['SIM'] ? 3_600_000 : 120_000),
  )
}

for (const level of levels.filter((name) => only === undefined || only === name)) {
  test(
    `[SCAN-2796] ${level}: every seeded schedule with items found in other rooms keeps the same invariants and I30`,
    async () => {
      for (let seed = first; seed < first + Math.ceil(scenarioCount / 2); seed++)
        await judge({ seed, level, withFoundHere: true, withConditions: seed % 2 === 0 })
    },
    Number(process.env['SIM'] ? 3_600_000 : 120_000),
  )
}

test(
  '[SYNC-3210] M2: every seeded schedule with rooms closed, opened, handed over and undone keeps the same invariants',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const result = await judge({ seed, level: 'M2', withRecords: true, withConditions: seed % 3 === 0 })
      for (const event of result.seen) seen.add(event)
    }
    if (scenarioCount >= 100) expect([...seen]).toContain('undone-record')
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test(
  '[SYNC-4603] M2: every seeded schedule with second counts, and with decisions that are recorded, sent and undone together with their counts, keeps the same invariants; what the server has of each is what the person stated',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const result = await judge({ seed, level: 'M2', withSecondCounts: true, withRecords: seed % 2 === 0 })
      for (const event of result.seen) seen.add(event)
    }
    if (scenarioCount >= 100) expect([...seen]).toContain('undone-record')
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test(
  '[SYNC-5306] M2: every seeded schedule in which people count a second time for others on paper, entries are joined and the count is reopened keeps the same invariants, I33 and I34',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const kinds = { withSecondCounts: true, withPeople: true, withReopening: seed % 3 === 0 }
      const result = await judge({ seed, level: 'M2', ...kinds })
      for (const event of result.seen) seen.add(event)
    }
    const states = ['waiting', 'contradicts', 'agrees', 'by-first'].map((state) => `second-count-${state}`)
    if (scenarioCount >= 100) expect([...seen]).toEqual(expect.arrayContaining(states))
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test(
  '[SYNC-5009] M2: every seeded schedule with counts that are closed and reopened meanwhile keeps the same invariants and I33',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const kinds = { withRecords: true, withSecondCounts: seed % 2 === 0 }
      const result = await judge({ seed, level: 'M2', withReopening: true, ...kinds })
      for (const event of result.seen) seen.add(event)
    }
    if (scenarioCount >= 100) expect([...seen]).toEqual(expect.arrayContaining(['late-record', 'reopened']))
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test(
  '[SYNC-5400] M2: every seeded schedule with counts that are canceled, closed and begun again meanwhile keeps the same invariants, I33, I34 and I36',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const people = seed % 3 === 0
      const kinds = { withRecords: true, withSecondCounts: people || seed % 2 === 0, withPeople: people }
      const result = await judge({ seed, level: 'M2', withCanceling: true, withUndoOfOne: seed % 5 === 0, ...kinds })
      for (const event of result.seen) seen.add(event)
    }
    const wanted = ['canceled', 'canceled-next-version', 'late-record', 'late-after-cancel', 'reopened']
    if (scenarioCount >= 100) expect([...seen]).toEqual(expect.arrayContaining(wanted))
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test(
  '[SYNC-5401] M2: every seeded schedule in which people record the same counts and undo their own keeps the same invariants and I35',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const kinds = { withConditions: seed % 4 === 0, withFoundHere: seed % 3 === 0, withSecondCounts: seed % 5 === 0 }
      const result = await judge({ seed, level: 'M2', withUndoOfOne: true, ...kinds })
      for (const event of result.seen) seen.add(event)
    }
    if (scenarioCount >= 100) expect([...seen]).toEqual(expect.arrayContaining(['kept-physical_count', 'kept-scanned']))
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test(
  '[SYNC-5872] M2: the same with conditions and answers to checklists that several people state',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const kinds = { withConditions: seed % 2 === 0, withChecklists: seed % 2 === 1 }
      const result = await judge({ seed, level: 'M2', withUndoOfOne: true, ...kinds })
      for (const event of result.seen) seen.add(event)
    }
    if (scenarioCount >= 100) expect([...seen]).toEqual(expect.arrayContaining(['kept-condition', 'kept-checklist']))
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

for (const level of ['M0', 'M2'] as const) {
  test(
    `[SYNC-4835] ${level}: every seeded schedule with photos keeps the same invariants, and one person alone gets no conflict`,
    async () => {
      for (let seed = first; seed < first + scenarioCount; seed++) {
        await judge({ seed, level, withPhotos: true, withRecords: seed % 2 === 0 && level === 'M2' })
        if (seed % 3 === 0) await judge({ seed, level, withPhotos: true, isAlone: true })
      }
    },
    Number(process.env['SIM'] ? 3_600_000 : 120_000),
  )
}

test(
  '[SYNC-3261] M2 with receipts and restored backups: every seeded schedule keeps the same invariants, I31 and I32',
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + scenarioCount; seed++) {
      const withConditions = seed % 2 === 0
      const result = await judge({
        seed,
        level: 'M2',
        withReceipts: true,
        withConditions,
        withFoundHere: seed % 3 === 0,
      })
      for (const event of result.seen) seen.add(event)
    }
    if (scenarioCount >= 100) expect([...seen]).toEqual(expect.arrayContaining(['restored', 'parked-rejected-lost']))
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test('[SYNC-32] the same seed: the same scenario, byte for byte', async () => {
  for (const level of levels) {
    const [one, two] = [await runScenario({ seed: 77, level }), await runScenario({ seed: 77, level })]
    expect(one.trace).toBe(two.trace)
    expect(one.lines.length).toBeGreaterThan(20)
    expect((await runScenario({ seed: 78, level })).trace).not.toBe(one.trace)
  }
})

test('[SYNC-33] the same seed on Dexie and on the store in memory: the same scenario', async () => {
  for (const level of levels) {
    for (let seed = 500; seed < 504; seed++) {
      const inMemory = await judge({ seed, level })
      const world = dexieWorld()
      const onDisk = await judge({ seed, level, memory: world.open })
      world.close()
      expect(onDisk.lines.join('\n')).toBe(inMemory.lines.join('\n'))
    }
  }
})
