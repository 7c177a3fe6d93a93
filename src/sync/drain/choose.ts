/** One transaction: looks at an item, decides the next step, and marks what is about to leave *before* it leaves. */
import type { Op, Sealed } from '#domain/op.ts'
import type { CoreReads, CoreWrites } from '#local/core-store.ts'
import type { Features, Item } from '../planner/item.ts'
import type { Lane } from '../planner/lanes.ts'
import type { Step } from '../planner/next-step.ts'
import { move, type Stamp } from '../trail.ts'
import { opsOf, requeue } from './outcomes.ts'
import { featuresNow, type Round, writeLeading } from './round.ts'

/** `before`: the request as it was when it was not marked yet. */
interface Sending {
  is: 'send'
  request: Sealed
  before: Sealed
}

export type Deed = { is: 'nothing' } | Sending | Extract<Step, { is: 'ask' }>

/** With the requests of everybody who counts on this device. */
export async function itemOfAll(tx: CoreReads, { userKey }: Pick<Round, 'userKey'>, lane: Lane): Promise<Item> {
  const { entity, eid } = lane
  const [ops, requests, confirmed] = await Promise.all([
    tx.itemOps(userKey, entity, eid),
    tx.itemRequests(entity, eid),
    tx.confirmed(entity, eid),
  ])
  return { ops, requests, confirmed }
}

export async function itemOf(tx: CoreReads, round: Pick<Round, 'userKey'>, lane: Lane): Promise<Item> {
  const { requests, ...rest } = await itemOfAll(tx, round, lane)
  return { ...rest, requests: requests.filter(({ userKey }) => userKey === round.userKey) }
}

/** Written before the fetch: after a crash every `sending` of an older round is `unknown` (sync 2.2). */
export async function markSending(
  tx: CoreWrites,
  round: Round,
  request: Sealed,
  stamp: Stamp,
  known?: readonly Op[],
): Promise<Deed> {
  const sending: Sealed = {
    ...request,
    state: 'sending',
    tries: request.tries + 1,
    firstTryAt: request.firstTryAt ?? stamp.at,
    lastTryAt: stamp.at,
    epoch: round.epoch,
  }
  const ops = known ?? (await opsOf(tx, request))
  await Promise.all([
    tx.putRequests([sending]),
    move(tx, ops, { state: 'sending', requestId: request.id }, stamp, { cause: 'send' }),
    // From here on the office may believe another number, whatever becomes of this round.
    tx.setMeta('toldWaiting', null),
  ])
  return { is: 'send', request: sending, before: request }
}

/** It never left: the round was stopped first. What was sealed for this try is forgotten, what was tried before rests as it did. */
export async function unmark(round: Round, { request, before }: Sending): Promise<void> {
  await writeLeading(round, 'item', async (tx, stamp) => {
    const now = await tx.request(request.id)
    if (now?.state !== 'sending' || now.tries !== request.tries || now.epoch !== request.epoch) return
    const ops = await opsOf(tx, now)
    if (before.state !== 'waiting' && before.state !== 'unknown')
      return requeue(tx, { ops, request: before }, stamp, 'not-sent')
    await tx.putRequests([before])
    await move(tx, ops, { state: before.state, nextAt: before.nextAt }, stamp, { cause: 'not-sent' })
  })
}

export async function sealAndMark(
  tx: CoreWrites,
  round: Round,
  ops: readonly Op[],
  base: Op['base'],
  stamp: Stamp,
): Promise<Deed> {
  const sealed = round.parts.planner.seal(ops, base, {
    id: stamp.uuid(),
    epoch: round.epoch,
    features: await featuresNow(tx),
  })
  return markSending(tx, round, sealed, stamp, ops)
}

/** Still the person whose ops these are, with the same token (I7). */
async function stillSignedIn(tx: CoreReads, round: Round): Promise<boolean> {
  const session = await tx.session()
  return session?.userKey === round.userKey && !session.expired && session.tokenEpoch === round.tokenEpoch
}

/** With what the server offers, read in the same transaction: what is sent is sent as it was decided. */
export interface Chosen {
  deed: Deed
  features: Features
}

export async function choose(round: Round, lane: Lane): Promise<Chosen> {
  return writeLeading(round, 'item', async (tx, stamp) => {
    const [features, signedIn, item] = await Promise.all([
      featuresNow(tx),
      stillSignedIn(tx, round),
      itemOf(tx, round, lane),
    ])
    if (!signedIn) {
      round.stopped ??= 'signed-out'
      return { deed: { is: 'nothing' }, features }
    }
    return { deed: await decide(tx, round, item, features, stamp), features }
  })
}

async function decide(tx: CoreWrites, round: Round, item: Item, features: Features, stamp: Stamp): Promise<Deed> {
  const step = round.parts.planner.nextStep(item, { now: stamp.at, features, me: round.me })
  switch (step.is) {
    case 'nothing':
    case 'ask':
      return step
    case 'send':
      return markSending(tx, round, step.request, stamp)
    case 'seal':
      return sealAndMark(tx, round, step.ops, step.base, stamp)
  }
}
