/**
 * Reads every code back from its modules; answers the texts of those that do not say what they should. The decoder is not the encoder's own.
 * Gives the screen air meanwhile.
 */
import type { Qr } from '#paper/labels/qr.ts'
import { readModules } from '#ui/scanner/read-modules.ts'

const slice = 50

export async function proveCodes(codes: readonly Qr[], told: (done: number, of: number) => void): Promise<string[]> {
  const wrong: string[] = []
  for (const [at, code] of codes.entries()) {
    if ((await readModules(code.matrix)) !== code.text) wrong.push(code.text)
    if (at % slice === 0) {
      told(at, codes.length)
      await new Promise((go) => setTimeout(go))
    }
  }
  return wrong
}
