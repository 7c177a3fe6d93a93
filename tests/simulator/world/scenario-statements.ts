/** What people state about a count in a scenario. The seed determines every statement. */
import type { CampaignStatement } from '#outbox/op-drafts.ts'
import { people, type ScenarioContext } from './scenario-context.ts'
import { namesOfEntries, sheetNumber } from './second-count-oracle.ts'

/** The version of the count that the device knows: a phone that was silent still has an earlier one. */
const knownCampaign = ({ random, server, withReopening, withCanceling }: ScenarioContext): number =>
  withReopening || withCanceling ? 1 + random.int(server.campaign()) : 1

/** A room closed, opened again or handed over. */
export function drawStatement(context: ScenarioContext): CampaignStatement {
  const { random } = context
  const campaign = knownCampaign(context)
  const place = { building: 1, room: 1 + random.int(3) }
  return random.pick<CampaignStatement>([
    { campaign, kind: 'room-done', ...place, result: 'all-seen', counted: 2, total: 3 },
    { campaign, kind: 'room-reopened', ...place, reason: null },
    { campaign, kind: 'assignment', person: random.pick(people), rooms: [place] },
  ])
}

/** A question, or what somebody counted about one; the last question may be of another device, undone or not sent yet. */
export function drawSecondCount(context: ScenarioContext, product: number): CampaignStatement {
  const { random, questions } = context
  const campaign = knownCampaign(context)
  const asked = questions.at(-1 - random.int(3))
  if (asked === undefined || random.withProbability(0.4))
    return {
      ...{ campaign, kind: 'second-count-asked', product, cause: 'person', event: null, reason: null },
      first_by: random.withProbability(0.5) ? null : random.pick(people),
    }
  const onPaper = context.withPeople && random.withProbability(0.5)
  // Few figures, so that people agree often.
  const count = context.withPeople ? 1 + random.int(2) : random.int(4)
  return {
    ...{ campaign, kind: 'second-count', product, asked, count, remarks: null },
    ...(onPaper && { counted_by: random.pick([...namesOfEntries.keys()]), sheet: sheetNumber }),
  }
}

/** What was keyed in from a sheet for another person, or that a person is not the one named there. */
export function drawPaper(context: ScenarioContext, product: number): CampaignStatement {
  const { random, server } = context
  const campaign = knownCampaign(context)
  const name = random.pick([...namesOfEntries.values()].slice(random.withProbability(0.8) ? 2 : 0))
  const line = { product, count: server.standingCount(product)?.count ?? 1, counted: true }
  const keyed = { sheet: sheetNumber, counter: name, witness: 'Witness', day: '2026-11-02', lines: [line] }
  return random.withProbability(0.6)
    ? { campaign, kind: 'paper-sheet-keyed', ...keyed }
    : { campaign, kind: 'other-person', person: random.pick(people), name, reason: 'Two of this name' }
}

/** A decision with its count: both are recorded together, sent and undone together. */
export function drawSettlement(context: ScenarioContext, product: number, count: number): CampaignStatement {
  const { random, nextLabel } = context
  return {
    ...{ campaign: knownCampaign(context), kind: 'settlement', product, difference: 'short', units: 9, count },
    ...{ reason: { code: 'lent', name: `Lent ${random.int(9)}` }, note: `n${nextLabel()}` },
  }
}
