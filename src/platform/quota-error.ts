/** Whether the browser refused a write because there is no room for it. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)
