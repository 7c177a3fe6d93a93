/**
 * A mirrored row whose shape changes must be downloaded anew: its declaration raises `mirrorVersion`. The hashes below are what devices in
 * the field hold; a failing test means: raise the version, then write the new hash here.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { resourceList } from '#contract/resources.ts'
import { z } from '#contract/z.ts'
import shapes from './row-shapes.json' with { type: 'json' }

const hashOf = (row: z.ZodType) =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(row, { io: 'output', unrepresentable: 'any' })))
    .digest('hex')
    .slice(0, 16)

const held: Record<string, { version: number; hash: string }> = shapes

test.each(resourceList.map((resource) => [resource.name, resource] as const))(
  '[CONTRACT-4] the shape of %s is the one its mirror version stands for',
  (name, resource) => {
    expect({ version: resource.mirrorVersion, hash: hashOf(resource.row) }).toEqual(held[name])
  },
)

test('[CONTRACT-5] parents stand before children, so that the mirror can be built in order', () => {
  const seen = new Set<string>()
  for (const resource of resourceList) {
    for (const parent of Object.values(resource.points)) {
      if (parent !== resource.name) expect([...seen], `${resource.name} → ${parent}`).toContain(parent)
    }
    seen.add(resource.name)
  }
})

test('[CONTRACT-6] what a declaration names are fields of its row', () => {
  for (const resource of resourceList) {
    const fields = Object.keys(resource.row.shape)
    const named = [
      ...resource.search,
      ...resource.order.map((field) => field.replace(/^-/, '')),
      ...Object.keys(resource.points),
      ...resource.expands,
      ...resource.unique.flat(),
    ]
    for (const field of named) expect(fields, `${resource.name}.${field}`).toContain(field)
  }
})
