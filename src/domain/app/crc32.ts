/** The checksum of ZIP, PNG and films of counts. It finds accidents only, such as a misread frame. */
const tables = makeTables()

function makeTables(): readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value
  })
  const next = (table: Uint32Array) => table.map((value) => (value >>> 8) ^ first[value & 255]!)
  const second = next(first)
  const third = next(second)
  return [first, second, third, next(third)]
}

/** The running checksum, four bytes at a time. Start with `~0` and invert all bits at the end. */
export function addToCrc32(sum: number, bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = tables
  let crc = sum
  let i = 0
  for (; i + 4 <= bytes.length; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24)
    crc = t3[crc & 255]! ^ t2[(crc >>> 8) & 255]! ^ t1[(crc >>> 16) & 255]! ^ t0[crc >>> 24]!
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[i]!) & 255]!
  return crc
}

/** The complete checksum as an unsigned number. */
export const crc32 = (bytes: Uint8Array): number => ~addToCrc32(~0, bytes) >>> 0
