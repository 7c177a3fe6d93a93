/** A ZIP package that is written entry by entry, in pieces. The same content gives the same bytes. */
import { Zip } from 'fflate'
import { type Compressor, detectCompressor, zipEntry } from './zip-entry.ts'

/** Text is compressed in pieces of about this many characters. */
const flushSize = 64 * 1024

export interface PackageEntry {
  /** Returns a promise if the compressor is busy. */
  write(text: string): void | Promise<void>
  close(): Promise<void>
}

/** Finished chunks are collected in `readyChunks`. */
export function createPackage(compressor: Compressor = detectCompressor()) {
  const readyChunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    readyChunks.push(chunk)
  })
  const encoder = new TextEncoder()
  return {
    readyChunks,
    addEntry(name: string): PackageEntry {
      const entry = zipEntry(zip, name, compressor)
      let buffer = ''
      return {
        write(text) {
          buffer += text
          if (buffer.length < flushSize) return
          const bytes = encoder.encode(buffer)
          buffer = ''
          return entry.write(bytes)
        },
        async close() {
          await entry.write(encoder.encode(buffer))
          await entry.close()
        },
      }
    },
    async addWholeEntry(name: string, text: string) {
      const entryWriter = this.addEntry(name)
      await entryWriter.write(text)
      await entryWriter.close()
    },
    end: () => zip.end(),
  }
}
