/**
 * Requests that answer with one row. Promises: the row of a success or of a conflict is confirmed on the device before the promise resolves
 * (I15); a write whose echo cannot be read counts as done only if the server has the row with the values that were sent.
 */
import { readResponseAs } from '#api-client/call-action.ts'
import { isObject, readBody } from '#api-client/read-response.ts'
import { itemPath } from '#contract/api-paths.ts'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import type { FieldValues } from '#domain/outbox/op.ts'
import type { ApiRequest, ApiResponse, Clock, EventBus, Network } from '#platform/ports.ts'
import { isStoredAs } from './stored-row.ts'

/** The sent values of a write. Without an `id` the row is new, and the echo contains its id. */
export interface WrittenRow {
  id?: number
  sent: FieldValues
}

/** The body of a response if it is JSON; otherwise null. */
export const jsonBodyOf = (response: ApiResponse): unknown => {
  const body = response.kind === 'answer' ? readBody(response) : null
  return body?.is === 'json' ? body.value : null
}

const isUnread = (response: ApiResponse, problem: Problem) =>
  response.kind === 'answer' && problem.kind === 'odd-answer'

export function makeRowRequests({
  store,
  network,
  clock,
  events,
}: {
  store: CoreStore
  network: Network
  clock: Clock
  events: EventBus
}) {
  /** Stores the confirmed row; with `deletedId`, the confirmed deletion. */
  async function confirm(collection: AnyCollection, row: unknown, deletedId?: number): Promise<void> {
    const rowId = deletedId ?? (isObject(row) ? row['id'] : undefined)
    if (typeof rowId !== 'number' && typeof rowId !== 'string') return
    const confirmedRow = deletedId === undefined && isObject(row) ? row : null
    await store.write((tx) => tx.confirm([{ entity: collection.name, eid: rowId, row: confirmedRow }], clock.now()))
    events.publish({ said: 'confirmed', entity: collection.name })
  }

  /** Sends, parses with the collection's schema, and confirms the row of a success or of a conflict. */
  async function requestRow<R extends AnyCollection>(
    collection: R,
    request: ApiRequest,
    written: WrittenRow | null = null,
  ): Promise<Outcome<never>> {
    const response = await network.send(request)
    const outcome = readResponseAs(response, collection.row, written !== null)
    if (outcome.ok) await confirm(collection, jsonBodyOf(response))
    else if (outcome.problem.kind === 'conflict') await confirm(collection, outcome.problem.current)
    else if (written && isUnread(response, outcome.problem))
      return readStoredRow(collection, response, written, outcome)
    return outcome as Outcome<never>
  }

  /** If the echo of a write is unreadable: asks the server whether the row exists with the sent values. */
  async function readStoredRow<R extends AnyCollection>(
    collection: R,
    response: ApiResponse,
    written: WrittenRow,
    unclearOutcome: Outcome<never>,
  ): Promise<Outcome<never>> {
    const echo = jsonBodyOf(response)
    const id = written.id ?? (isObject(echo) ? Number(echo['id']) : Number.NaN)
    if (!Number.isInteger(id) || id < 1) return unclearOutcome
    const found = await requestRow(collection, { method: 'GET', path: itemPath(collection.path, id) })
    if (!found.ok) return unclearOutcome
    return isStoredAs(found.value, written.sent) ? found : unclearOutcome
  }

  return { confirm, requestRow }
}
