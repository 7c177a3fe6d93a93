/** Reads one of the app's own font files, which the service worker has precached. */
export async function readFontFile(file: string): Promise<Uint8Array> {
  const response = await fetch(`/fonts/${file}`)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
