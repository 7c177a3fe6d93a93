/** Reads a code from its modules. Tag sheets use it to prove each code before printing. The decoder is loaded only when needed. */
export async function readModules(matrix: readonly (readonly boolean[])[]): Promise<string | null> {
  const { default: Decoder } = await import('@zxing/library/esm/core/qrcode/decoder/Decoder')
  try {
    return new Decoder().decodeBooleanArray(matrix.map((row) => [...row])).getText()
  } catch {
    // Any exception of zxing-js means that nothing was read.
    return null
  }
}
