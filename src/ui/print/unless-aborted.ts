export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Undefined if the person canceled, left the page, or changed the print job. */
export async function unlessAborted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isAbort(error)) return undefined
    throw error
  }
}
