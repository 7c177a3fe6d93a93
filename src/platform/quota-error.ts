/** Whether the browser refused a write because the storage is full. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)
