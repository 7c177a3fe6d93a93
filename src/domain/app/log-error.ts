/**
 * The only function that logs errors (specification §7, §8). It writes to the console; an error reporting service would be added here and
 * nowhere else (decision 024). The log is for developers: the screen shows people what they need to know.
 */
interface ErrorLog {
  error(...values: unknown[]): void
}
// Every runtime of the app has a console; the ES2023 library does not declare it.
const { console } = globalThis as unknown as { console: ErrorLog }

export function logError(context: string, error: unknown): void {
  console.error(`${context}:`, error)
}
