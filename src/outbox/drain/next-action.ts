/** One transaction: reads an item, decides the next step, and marks a request as sending *before* it is sent. */

import type { CoreReader, CoreWriter } from '#device-db/core-store.ts'
import type { Op, SealedRequest } from '#domain/outbox/op.ts'
import { type ClockStamp, transitionOps } from '../op-audit-log.ts'
import type { Features, ItemState } from '../planner/item-state.ts'
import type { Lane } from '../planner/lanes.ts'
import type { Step } from '../planner/next-step.ts'
import { type DrainRun, isStillSignedIn, readFeatures, stopRun, writeAsLeader } from './drain-run.ts'
import { opsOf, requeueOps } from './op-outcomes.ts'

/** `previousRequest`: the request before it was marked as sending. */
interface SendAction {
  is: 'send'
  request: SealedRequest
  previousRequest: SealedRequest
}

export type NextAction = { is: 'nothing' } | SendAction | Extract<Step, { is: 'ask' }>

/** Includes the requests of every person who counts on this device. */
export async function readItemOfAllUsers(
  tx: CoreReader,
  { userKey }: Pick<DrainRun, 'userKey'>,
  lane: Lane,
): Promise<ItemState> {
  const { entity, eid: rowId } = lane
  const [ops, requests, confirmed] = await Promise.all([
    tx.itemOps(userKey, entity, rowId),
    tx.itemRequests(entity, rowId),
    tx.confirmed(entity, rowId),
  ])
  return { ops, requests, confirmed }
}

export async function readItem(tx: CoreReader, run: Pick<DrainRun, 'userKey'>, lane: Lane): Promise<ItemState> {
  const { requests, ...ownParts } = await readItemOfAllUsers(tx, run, lane)
  return { ...ownParts, requests: requests.filter(({ userKey }) => userKey === run.userKey) }
}

/** Written before the request is sent: after a crash, every `sending` request of an older run is `unknown` (sync §2). */
export async function markSending(
  tx: CoreWriter,
  run: DrainRun,
  request: SealedRequest,
  clockStamp: ClockStamp,
  knownOps?: readonly Op[],
): Promise<NextAction> {
  const sending: SealedRequest = {
    ...request,
    state: 'sending',
    tries: request.tries + 1,
    firstTryAt: request.firstTryAt ?? clockStamp.at,
    lastTryAt: clockStamp.at,
    epoch: run.epoch,
  }
  const ops = knownOps ?? (await opsOf(tx, request))
  await Promise.all([
    tx.putRequests([sending]),
    transitionOps(tx, ops, { state: 'sending', requestId: request.id }, clockStamp, { cause: 'send' }),
    // From now on, the server may have received a different number, whatever happens to this run.
    tx.setMeta('toldWaiting', null),
  ])
  return { is: 'send', request: sending, previousRequest: request }
}

/** The run stopped before the request was sent. A request sealed for this try is dropped; one that was tried before keeps resting. */
export async function unmarkSending(run: DrainRun, { request, previousRequest }: SendAction): Promise<void> {
  await writeAsLeader(run, 'item', async (tx, clockStamp) => {
    const current = await tx.request(request.id)
    if (current?.state !== 'sending' || current.tries !== request.tries || current.epoch !== request.epoch) return
    const ops = await opsOf(tx, current)
    if (previousRequest.state !== 'waiting' && previousRequest.state !== 'unknown')
      return requeueOps(tx, { ops, request: previousRequest }, clockStamp, 'not-sent')
    await tx.putRequests([previousRequest])
    await transitionOps(tx, ops, { state: previousRequest.state, nextAt: previousRequest.nextAt }, clockStamp, {
      cause: 'not-sent',
    })
  })
}

export async function sealAndMark(
  tx: CoreWriter,
  run: DrainRun,
  ops: readonly Op[],
  base: Op['base'],
  clockStamp: ClockStamp,
): Promise<NextAction> {
  const sealedRequest = run.deps.planner.seal(ops, base, {
    id: clockStamp.uuid(),
    epoch: run.epoch,
    features: await readFeatures(tx),
  })
  return markSending(tx, run, sealedRequest, clockStamp, ops)
}

/** The server's features are read in the same transaction, so that the request is sent exactly as decided. */
export interface ChosenAction {
  action: NextAction
  features: Features
}

export async function chooseNextAction(run: DrainRun, lane: Lane): Promise<ChosenAction> {
  return writeAsLeader(run, 'item', async (tx, clockStamp) => {
    const [features, isSignedIn, item] = await Promise.all([
      readFeatures(tx),
      isStillSignedIn(tx, run),
      readItem(tx, run, lane),
    ])
    if (!isSignedIn) {
      stopRun(run, 'signed-out')
      return { action: { is: 'nothing' }, features }
    }
    return { action: await decideAction(tx, run, item, features, clockStamp), features }
  })
}

async function decideAction(
  tx: CoreWriter,
  run: DrainRun,
  item: ItemState,
  features: Features,
  clockStamp: ClockStamp,
): Promise<NextAction> {
  const step = run.deps.planner.nextStep(item, { now: clockStamp.at, features, me: run.me })
  switch (step.is) {
    case 'nothing':
    case 'ask':
      return step
    case 'send':
      return markSending(tx, run, step.request, clockStamp)
    case 'seal':
      return sealAndMark(tx, run, step.ops, step.base, clockStamp)
  }
}
