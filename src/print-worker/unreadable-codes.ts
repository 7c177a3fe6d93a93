/**
 * Reads every code back from its modules with a decoder independent of the encoder, and returns the texts of the codes that do not read
 * correctly. The decoder is loaded only when needed.
 */
import type { Qr } from '#print/labels/encode-qr.ts'

export async function unreadableCodes(
  codes: readonly Qr[],
  { onDone, pause }: { onDone(done: number): void; pause(): Promise<void> | null },
): Promise<string[]> {
  const { default: Decoder } = await import('@zxing/library/esm/core/qrcode/decoder/Decoder')
  const readModules = ({ matrix }: Qr): string | null => {
    try {
      return new Decoder().decodeBooleanArray(matrix.map((row) => [...row])).getText()
    } catch {
      // Any exception of zxing-js means that nothing was read.
      return null
    }
  }
  const unreadable: string[] = []
  for (const [index, code] of codes.entries()) {
    if (readModules(code) !== code.text) unreadable.push(code.text)
    onDone(index + 1)
    await pause()
  }
  return unreadable
}
