/**
 * The one way an error reaches a log (specification §7, §8). It goes to the console; an error report would attach here and nowhere else (decision 024).
 * For whoever repairs the app: what a person has to know is on the screen as well.
 */
interface ErrorLog {
  error(...values: unknown[]): void
}
// Every place the app runs in has a console; the language alone does not declare it.
const { console } = globalThis as unknown as { console: ErrorLog }

export function logError(context: string, error: unknown): void {
  console.error(`${context}:`, error)
}
