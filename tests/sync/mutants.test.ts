import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { tell } from './world/schedule.ts'

const patience = 240

for (const { name, levels, seam, near = [] } of mutants) {
  test(`[SYNC-31] the simulator finds an engine that ${name}`, async () => {
    let told = 0
    const broken = new Set<string>()
    const seeds = [...near, ...Array.from({ length: patience }, (_, at) => at + 1)]
    for (const seed of seeds) {
      for (const level of broken.size === 0 ? levels : []) {
        told++
        for (const { invariant } of (await tell({ seed, level, seam })).violations) broken.add(invariant)
      }
    }
    expect([...broken], `not found in ${told} schedules`).not.toEqual([])
  })
}
