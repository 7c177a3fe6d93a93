/** Unpacks the files of an evidence pack. Throws if the bytes are not a ZIP file, or unpack to more than memory should hold. */
import { strFromU8, unzipSync } from 'fflate'
import type { PackFile } from '#domain/evidence/check-pack.ts'
import { expandsBeyond } from '#domain/files/expanded-size.ts'
import { sha256Of } from './web-crypto.ts'

export class PackTooLarge extends Error {}

/** A pack of 1,000,000 counts has less than half of it. */
const maxExpandedBytes = 1024 * 1024 * 1024

export async function readPack(bytes: Uint8Array, limit = maxExpandedBytes): Promise<ReadonlyMap<string, PackFile>> {
  if (expandsBeyond(bytes, limit)) throw new PackTooLarge()
  const files = new Map<string, PackFile>()
  for (const [name, content] of Object.entries(unzipSync(bytes)))
    files.set(name, {
      text: strFromU8(content),
      sha256: await sha256Of(content as Uint8Array<ArrayBuffer>),
      bytes: content.length,
    })
  return files
}
