/** Reads a code from its modules: how a sheet of tags proves what each code says before it is printed. The decoder comes only when needed. */
export async function readModules(matrix: readonly (readonly boolean[])[]): Promise<string | null> {
  const { default: Decoder } = await import('@zxing/library/esm/core/qrcode/decoder/Decoder')
  try {
    return new Decoder().decodeBooleanArray(matrix.map((row) => [...row])).getText()
  } catch {
    // Any exception of the library means that nothing was read.
    return null
  }
}
