import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { runScenario } from './world/run-scenario.ts'

const maxScenarios = 240

for (const {
  name,
  levels,
  seam,
  likelySeeds = [],
  isAlone,
  withConditions = false,
  withFoundHere = false,
  withRecords = false,
  withSecondCounts = false,
  withReopening = false,
  withPeople = false,
  judge,
  withReceipts = false,
  withCanceling = false,
  withUndoOfOne = false,
  server,
} of mutants) {
  test(`[SYNC-31] an engine that ${name}: the simulator finds it`, async () => {
    let scenarioCount = 0
    const broken = new Set<string>()
    const seeds = [...likelySeeds, ...Array.from({ length: maxScenarios }, (_, at) => at + 1)]
    for (const seed of seeds) {
      for (const level of broken.size === 0 ? levels : []) {
        scenarioCount++
        const scenario = {
          seed,
          level,
          seam,
          isAlone: isAlone !== undefined,
          withConditions,
          withFoundHere,
          withRecords,
          withSecondCounts,
          withReopening,
          withPeople,
          ...(judge && { judge }),
          withReceipts,
          withCanceling,
          withUndoOfOne,
          ...(server && { server }),
        }
        const { violations } = await runScenario(scenario)
        for (const { invariant } of violations)
          if (isAlone === undefined || isAlone === invariant) broken.add(invariant)
      }
    }
    expect([...broken], `not found in ${scenarioCount} schedules`).not.toEqual([])
  })
}
