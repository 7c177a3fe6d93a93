/**
 * If the shape of a mirrored row changes, devices must download it again: its declaration raises `mirrorVersion`. The recorded hashes are
 * those of devices in use. If this test fails, raise the version, then record the new hash (`npx vitest run tests/contract -u`).
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import { z } from '#contract/z.ts'
import shapes from './row-shapes.json' with { type: 'json' }

/** Keys and required names in one order: the order in which fields are declared is not part of a shape. */
const inOneOrder = (key: string, value: unknown): unknown => {
  if (key === 'required' && Array.isArray(value)) return value.toSorted()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const hashOf = (row: z.ZodType) =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(row, { io: 'output', unrepresentable: 'any' }), inOneOrder))
    .digest('hex')
    .slice(0, 16)

const recordedShapes: Record<string, { version: number; hash: string }> = shapes

const currentShapes = Object.fromEntries(
  collectionList.map(({ name, mirrorVersion, row }) => [name, { version: mirrorVersion, hash: hashOf(row) }]),
)

test.each(Object.entries(currentShapes))(
  '[CONTRACT-4] the shape of %s is the one its mirror version stands for',
  (name, { version, hash }) => {
    const recorded = recordedShapes[name]
    if (version === recorded?.version)
      expect(hash, `the rows of ${name} have another shape: raise its mirrorVersion`).toBe(recorded.hash)
    else expect(version).toBeGreaterThan(recorded?.version ?? 0)
  },
)

test('[CONTRACT-4] shapes and versions are recorded', async () => {
  const isUnchanged = ([name, { version, hash }]: [string, { version: number; hash: string }]) =>
    recordedShapes[name]?.version !== version || recordedShapes[name].hash === hash
  // A shape that its version does not stand for is never recorded.
  expect(Object.entries(currentShapes).every(isUnchanged)).toBe(true)
  await expect(`${JSON.stringify(currentShapes, null, 2)}\n`).toMatchFileSnapshot('row-shapes.json')
})

test('[CONTRACT-5] the list of collections has parents before children, so that the mirror can download in this order', () => {
  const seen = new Set<string>()
  for (const collection of collectionList) {
    for (const parent of Object.values(collection.references)) {
      if (parent !== collection.name) expect([...seen], `${collection.name} → ${parent}`).toContain(parent)
    }
    seen.add(collection.name)
  }
})

test('[CONTRACT-6] a declaration names only fields of its row', () => {
  for (const collection of collectionList) {
    const fields = Object.keys(collection.row.shape)
    const referencesOf = [
      ...collection.searchFields,
      ...collection.defaultOrder.map((field) => field.replace(/^-/, '')),
      ...Object.keys(collection.references),
      ...collection.expandedFields,
      ...collection.uniqueKeys.flat(),
    ]
    for (const field of referencesOf) expect(fields, `${collection.name}.${field}`).toContain(field)
  }
})
