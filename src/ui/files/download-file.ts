/** Hands a file to the person: the browser's own download, which needs no network and no permission. */
export function downloadFile(name: string, blob: Blob): void {
  const link = document.createElement('a')
  const address = URL.createObjectURL(blob)
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]+/g, '-')
  link.click()
  // The browser needs a moment to begin reading.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
