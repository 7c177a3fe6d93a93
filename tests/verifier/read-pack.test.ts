import { expect, test } from 'vitest'
import { megabyte, zipBomb } from '#tests/support/data/zip-bomb.ts'
import { PackTooLarge, readPack } from '#verifier/read-pack.ts'

test('[EVIDENCE-5443] a pack that unpacks to more than the limit: refused before it is unpacked, whatever size it claims', async () => {
  const pack = (claimed?: number) => zipBomb('records.ndjson', 40, { claimed, others: { 'manifest.json': '{}' } })
  expect(pack().length).toBeLessThan(megabyte)
  for (const claimed of [undefined, 10, 0xf0000000])
    await expect(readPack(pack(claimed), 30 * megabyte)).rejects.toThrow(PackTooLarge)
  await expect(readPack(pack(0xf0000000))).rejects.toThrow(PackTooLarge)
  const files = await readPack(pack(), 50 * megabyte)
  expect([...files].map(([name, { bytes }]) => [name, bytes])).toEqual([
    ['manifest.json', 2],
    ['records.ndjson', 40 * megabyte],
  ])
})

test('[EVIDENCE-5443] bytes that are no pack: not called too large', async () => {
  await expect(readPack(new Uint8Array([1, 2, 3]))).rejects.not.toThrow(PackTooLarge)
})
