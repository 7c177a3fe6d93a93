/**
 * Limits how many changes a person who does not count may make in a time: each is kept in the history, and declarations and requests go to every
 * device. Promises: {@link changesAtOnce} at once, then one every {@link refillMs}; only changes that were made are counted. Counters have no limit,
 * because a count must never wait.
 */
import { tooMuchAtOnce } from '../api-error.ts'

/** Many more than anybody has items to declare. */
export const changesAtOnce = 1000
export const refillMs = 5000
const capacityMs = changesAtOnce * refillMs

export class ChangeBudget {
  /** When each person has the whole budget again. */
  readonly #fullAt = new Map<number, number>()
  readonly #now: () => number

  /** By default not the time of day: if the clock was set back, people with few changes would wait too. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  #usedMs(person: number): number {
    return Math.max(0, (this.#fullAt.get(person) ?? 0) - this.#now())
  }

  assertLeft(person: number): void {
    const missingMs = this.#usedMs(person) + refillMs - capacityMs
    if (missingMs > 0) throw tooMuchAtOnce(Math.ceil(missingMs / 1000))
  }

  use(person: number): void {
    this.#fullAt.set(person, this.#now() + this.#usedMs(person) + refillMs)
  }
}
