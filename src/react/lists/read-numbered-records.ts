/**
 * Reads records that the server numbers in the order of commits into a copy on this device. Promises: it continues where the copy ends, also
 * past records that the person does not see; another epoch is read from the beginning; an answer that leads no further ends the reading.
 */

import type { Outcome, Problem } from '#contract/problem.ts'
import type { NumberedPage } from '#contract/sync/numbered-page.ts'

export interface NumberedCopy<Row> {
  /** How far the copy is read. `epoch`: null if it is empty. */
  position(): { epoch: string | null; after: number }
  add(page: NumberedPage<Row>): Promise<void>
  clear(): Promise<void>
}

/** `ask` returns null to stop: there is no server, or the person signed out. */
export async function readNumberedRecords<Row>(
  copy: NumberedCopy<Row>,
  ask: (after: number) => Promise<Outcome<NumberedPage<Row>> | null>,
): Promise<Problem | null> {
  for (;;) {
    const { epoch, after } = copy.position()
    const answer = await ask(after)
    if (answer === null) return null
    if (!answer.ok) return answer.problem
    const page = answer.value
    if (after > 0 && page.epoch !== epoch) {
      await copy.clear()
      continue
    }
    await copy.add(page)
    if (!page.more || page.after <= after) return null
  }
}
