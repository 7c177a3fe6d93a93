/**
 * Shares the server between people, so that one account with thousands of requests neither delays the counts of others nor fills the memory.
 * Promises: at most {@link turnsAtOnce} reads and as many changes of a person are worked on at a time, the others wait in the order of arrival; bodies of
 * a person that are held at a time have at most {@link bytesAtOnce} bytes. Changes that wait for the database delay no reads. A body that is still arriving holds no turn: phones lose their network in mid-upload.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { tooMuchAtOnce } from '../api-error.ts'

/** As many as one device uses (decision 012); a turn is only the time that the server works on a request. */
export const turnsAtOnce = 4
/** Two of the largest bodies, and much more than devices send at a time. */
export const bytesAtOnce = 64 * 1024 * 1024
const retryAfterSeconds = 5

/** Reads or changes of one person. */
interface Person {
  requests: number
  running: number
  bytes: number
  waiting: (() => void)[]
  /**
   * Requests start one after another, with other events in between: SQLite works without a pause, and otherwise all requests that have arrived would be
   * answered before anything else is read.
   */
  started: Promise<void>
}

export interface Turn {
  /** Waits until it is this request's turn. Returns whether it had to wait. */
  take(): Promise<boolean>
  /** Counts bytes of the body; throws if the person holds too many. */
  hold(bytes: number): void
  end(): void
}

export class FairTurns {
  readonly #people = new Map<string, Person>()

  begin(id: number, kind: 'read' | 'change'): Turn {
    const key = `${id} ${kind}`
    const person = this.#people.get(key) ?? {
      requests: 0,
      running: 0,
      bytes: 0,
      waiting: [],
      started: Promise.resolve(),
    }
    this.#people.set(key, person)
    person.requests += 1
    let isTaken = false
    let held = 0
    return {
      take: async () => {
        if (isTaken) return false
        isTaken = true
        const mustWait = person.running >= turnsAtOnce
        if (mustWait) await new Promise<void>((resume) => void person.waiting.push(resume))
        else person.running += 1
        person.started = person.started.then(() => yieldToEventLoop())
        await person.started
        return mustWait
      },
      hold: (bytes) => {
        held += bytes
        person.bytes += bytes
        if (person.bytes <= bytesAtOnce) return
        // Only this body is refused, not the others as well.
        person.bytes -= held
        held = 0
        throw tooMuchAtOnce(retryAfterSeconds)
      },
      end: () => {
        person.bytes -= held
        person.requests -= 1
        if (person.requests === 0) this.#people.delete(key)
        if (!isTaken) return
        const resumeNext = person.waiting.shift()
        // The next one takes over this turn.
        if (resumeNext) resumeNext()
        else person.running -= 1
      },
    }
  }
}
