/**
 * Reads every code back from its modules; answers the texts of those that do not say what they should. The decoder is not the encoder's own.
 * Gives the screen air meanwhile, and ends early when told to.
 */
import type { Qr } from '#paper/labels/qr.ts'
import { readModules } from '#ui/scanner/read-modules.ts'

const slice = 50

export async function proveCodes(
  codes: readonly Qr[],
  told: (done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [at, code] of codes.entries()) {
    if ((await readModules(code.matrix)) !== code.text) wrong.push(code.text)
    if (signal?.aborted) break
    if (at % slice === 0) {
      told(at, codes.length)
      await new Promise((go) => setTimeout(go))
    }
  }
  return wrong
}
