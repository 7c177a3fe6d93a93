/**
 * One compressed entry of a ZIP package, written in pieces. Uses the platform's compressor if there is one (it is several times faster and
 * runs on another thread), else fflate's. Both write the same kind of entry.
 */
import { type Zip, ZipDeflate, type ZipInputFile } from 'fflate'
import { addToCrc32 } from '#domain/app/crc32.ts'

export interface ZipEntry {
  /** Resolves when the compressor can accept more. */
  write(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>
  close(): void | Promise<void>
}

export const compressors = ['platform', 'fflate'] as const
export type Compressor = (typeof compressors)[number]

/** ZIP entries need a date. The format's first day is used, so that the same content gives the same bytes. */
const fixedDate = new Date(1980, 0, 1)
const deflateMethod = 8

/** The compressor that this runtime offers. */
export function detectCompressor(): Compressor {
  try {
    new CompressionStream('deflate-raw')
    return 'platform'
  } catch {
    return 'fflate'
  }
}

export function zipEntry(zip: Zip, filename: string, compressor: Compressor): ZipEntry {
  return compressor === 'platform' ? platformEntry(zip, filename) : fflateEntry(zip, filename)
}

function fflateEntry(zip: Zip, filename: string): ZipEntry {
  const file = new ZipDeflate(filename, { level: 3 })
  file.mtime = fixedDate
  zip.add(file)
  return { write: (bytes) => file.push(bytes), close: () => file.push(new Uint8Array(0), true) }
}

function platformEntry(zip: Zip, filename: string): ZipEntry {
  const file: ZipInputFile = { filename, size: 0, crc: 0, compression: deflateMethod, mtime: fixedDate }
  zip.add(file)
  const { readable, writable } = new CompressionStream('deflate-raw') as ReadableWritablePair<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >
  const writer = writable.getWriter()
  const copied = copyCompressed(readable, file)
  // `close` reports a failure; until then it must not become an unhandled rejection.
  copied.catch(() => undefined)
  let crc = ~0
  return {
    async write(bytes) {
      crc = addToCrc32(crc, bytes)
      file.size += bytes.length
      await writer.ready
      writer.write(bytes).catch(() => undefined)
    },
    async close() {
      file.crc = ~crc >>> 0
      await writer.close()
      await copied
    },
  }
}

async function copyCompressed(readable: ReadableStream<Uint8Array<ArrayBuffer>>, file: ZipInputFile): Promise<void> {
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    // The last call writes checksum and sizes after the data; they are known once the compressor has ended.
    file.ondata?.(null, value ?? new Uint8Array(0), done)
    if (done) return
  }
}
