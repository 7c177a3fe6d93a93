/** Unpacks the files of an evidence pack. Throws if the bytes are not a ZIP file. */
import { strFromU8, unzipSync } from 'fflate'
import type { PackFile } from '#domain/evidence/check-pack.ts'
import { sha256Of } from './web-crypto.ts'

export async function readPack(bytes: Uint8Array): Promise<ReadonlyMap<string, PackFile>> {
  const files = new Map<string, PackFile>()
  for (const [name, content] of Object.entries(unzipSync(bytes)))
    files.set(name, {
      text: strFromU8(content),
      sha256: await sha256Of(content as Uint8Array<ArrayBuffer>),
      bytes: content.length,
    })
  return files
}
