/** Downloads a file through the browser. Needs no network and no permission. */
export function downloadFile(name: string, blob: Blob): void {
  const link = document.createElement('a')
  const address = URL.createObjectURL(blob)
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]+/g, '-')
  link.click()
  // The browser reads the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
