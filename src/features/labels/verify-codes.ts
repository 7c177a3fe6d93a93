/**
 * Reads every code back from its modules; answers the texts of those that do not say what they should. The decoder is not the encoder's own.
 * Gives the screen air meanwhile, and ends early when told to.
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
      await new Promise((go) => setTimeout(go))
    }
  }
  return unreadable
}
