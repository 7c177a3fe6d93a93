/**
 * Reads every code back from its modules with a decoder independent of the encoder, and returns the texts of the codes that do not read
 * correctly. Yields to the screen regularly, and stops when the signal aborts.
 */
import type { Qr } from '#print/labels/encode-qr.ts'
import { readModules } from '#ui/scanner/decode/read-modules.ts'

const codesPerSlice = 50

export async function verifyCodes(
  codes: readonly Qr[],
  onProgress: (done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  const unreadable: string[] = []
  for (const [index, code] of codes.entries()) {
    if ((await readModules(code.matrix)) !== code.text) unreadable.push(code.text)
    if (signal?.aborted) break
    if (index % codesPerSlice === 0) {
      onProgress(index, codes.length)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return unreadable
}
