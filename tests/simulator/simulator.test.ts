import { expect, test } from 'vitest'
import seeds from './seeds.json'
import { dexieWorld } from './world/dexie-stores.ts'
import { type Level, levels } from './world/model-server.ts'
import { describeResult, runScenario, type Scenario } from './world/run-scenario.ts'

const share = Number(process.env['SIM'] ?? 120)
const first = Number(process.env['SEED'] ?? 10_000)
const only = process.env['LEVEL']

async function judge(story: Scenario) {
  const judgement = await runScenario(story)
  expect(judgement.violations, describeResult(judgement, story)).toEqual([])
  return judgement
}

test.each(seeds)('[SYNC-30] $level $seed: $found', async ({ level, seed, alone = false }) => {
  await judge({ level: level as Level, seed, isAlone: alone })
})

for (const level of levels.filter((name) => only === undefined || only === name)) {
  test(
    `[SYNC-30] ${level}: every seeded schedule keeps I1–I5, I7–I13, I15, I21, I22, I24, I26 and I27`,
    async () => {
      let ops = 0
      let writes = 0
      const seen = new Set<string>()
      for (let seed = first; seed < first + share; seed++) {
        const judgement = await judge({ seed, level })
        ops += judgement.ops
        writes += judgement.writes
        for (const what of judgement.seen) seen.add(what)
      }
      if (process.env['SIM']) console.log(level, { schedules: share, ops, writes, seen: [...seen] })
      if (share >= 100) expect([...seen], 'the generator reaches quarrels').toContain('conflict-changed')
      if (share >= 100 && level !== 'M0') expect([...seen], 'old ops are let go of').toContain('pruned')
    },
    Number(process.env['SIM'] ? 3_600_000 : 120_000),
  )
}

for (const level of levels.filter((name) => only === undefined || only === name)) {
  test(
    `[SYNC-910] ${level}: one person alone on a slow line is never asked about a quarrel, whatever comes late, twice or in the midst of a download`,
    async () => {
      let ops = 0
      for (let seed = first; seed < first + share; seed++) ops += (await judge({ seed, level, isAlone: true })).ops
      expect(ops).toBeGreaterThan(share)
    },
    Number(process.env['SIM'] ? 3_600_000 : 120_000),
  )
}

test('[SYNC-32] the same seed tells the same story', async () => {
  for (const level of levels) {
    const [one, two] = [await runScenario({ seed: 77, level }), await runScenario({ seed: 77, level })]
    expect(one.trace).toBe(two.trace)
    expect(one.lines.length).toBeGreaterThan(20)
    expect((await runScenario({ seed: 78, level })).trace).not.toBe(one.trace)
  }
})

test('[SYNC-33] the real database and the one in memory end every story alike', async () => {
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
