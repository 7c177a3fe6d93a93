import { Zip, ZipDeflate } from 'fflate'

export const megabyte = 1024 * 1024

/** A ZIP file with these small entries and one that expands to so many megabytes of spaces; `claimed` replaces the sizes that the file claims. */
export function zipBomb(
  name: string,
  megabytes: number,
  { claimed, others = {} }: { claimed?: number | undefined; others?: Readonly<Record<string, string>> } = {},
): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  const add = (entryName: string, parts: readonly Uint8Array[]) => {
    const entry = new ZipDeflate(entryName, { level: 9 })
    zip.add(entry)
    for (const [at, part] of parts.entries()) entry.push(part, at === parts.length - 1)
  }
  for (const [other, text] of Object.entries(others)) add(other, [new TextEncoder().encode(text)])
  add(name, Array<Uint8Array>(megabytes).fill(new Uint8Array(megabyte).fill(32)))
  zip.end()
  const bytes = new Uint8Array(Buffer.concat(pieces))
  if (claimed === undefined) return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, claimed, true)
  return bytes
}
