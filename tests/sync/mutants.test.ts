import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { tell } from './world/schedule.ts'

const patience = 240

for (const { name, levels, seam, near = [], alone } of mutants) {
  test(`[SYNC-31] the simulator finds an engine that ${name}`, async () => {
    let told = 0
    const broken = new Set<string>()
    const seeds = [...near, ...Array.from({ length: patience }, (_, at) => at + 1)]
    for (const seed of seeds) {
      for (const level of broken.size === 0 ? levels : []) {
        told++
        const { violations } = await tell({ seed, level, seam, alone: alone !== undefined })
        for (const { invariant } of violations) if (alone === undefined || alone === invariant) broken.add(invariant)
      }
    }
    expect([...broken], `not found in ${told} schedules`).not.toEqual([])
  })
}
