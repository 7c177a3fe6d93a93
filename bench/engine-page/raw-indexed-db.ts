/** Floor of the benchmark `record`: one strict put of the same op into a separate IndexedDB store, without a library. */
export async function openRawStore(): Promise<{ put(value: unknown): Promise<number> }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bench-floor', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('ops', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return {
    /** Milliseconds until the transaction is complete. */
    put: (value) =>
      new Promise((resolve, reject) => {
        const started = performance.now()
        const transaction = database.transaction('ops', 'readwrite', { durability: 'strict' })
        transaction.objectStore('ops').put(value)
        transaction.oncomplete = () => resolve(performance.now() - started)
        transaction.onerror = () => reject(transaction.error)
      }),
  }
}
