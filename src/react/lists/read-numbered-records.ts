/**
 * Reads records that the server numbers in the order of commits into a copy on this device. Promises: it continues where the copy ends, even past
 * records that the person may not see; after a change of epoch it reads from the beginning; a response without progress ends the reading.
 */

import type { Outcome, Problem } from '#contract/problem.ts'
import type { NumberedPage } from '#contract/sync/numbered-page.ts'

export interface NumberedCopy<Row> {
  /** Position of the copy. `epoch`: null if it is empty. */
  position(): { epoch: string | null; after: number }
  add(page: NumberedPage<Row>): Promise<void>
  clear(): Promise<void>
}

/** `ask` returns null to stop: the server is not reachable, or the person signed out. */
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
