/** The bytes of a chosen file, at most `limit` of them. Null if it can no longer be read: it was moved, or is on a drive that is gone. */
export async function readFile(file: Blob, limit = Number.MAX_SAFE_INTEGER): Promise<Uint8Array<ArrayBuffer> | null> {
  const content = await file
    .slice(0, limit)
    .arrayBuffer()
    .catch(() => null)
  return content && new Uint8Array(content)
}
