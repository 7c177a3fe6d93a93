/** Whether the browser refused a write because there is no room for it. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)
