/**
 * I36: canceling freezes nothing and changes no item. What was frozen before stays as it was, a version that ended never changes again, and counts are
 * stored as if nothing had happened (I2, I22).
 */
import type { ScenarioContext } from './scenario-context.ts'

/** Figures and items, as text. */
const frozen = ({ server }: ScenarioContext, versions = server.versions()) =>
  JSON.stringify(versions.filter(({ state }) => state !== 'open'))
const itemsOf = ({ server }: ScenarioContext) =>
  JSON.stringify([...server.rows.values()].map(({ wrote: _, ...row }) => row))

export function cancelCount(context: ScenarioContext): void {
  const { server, reached, reportViolation } = context
  const [before, items] = [server.versions(), itemsOf(context)]
  server.cancelCampaign()
  const last = server.versions().at(-1)
  const wasOpen = before.at(-1)?.state === 'open'
  if (wasOpen) reached.add(before.length > 1 ? 'canceled-next-version' : 'canceled')
  if (itemsOf(context) !== items) reportViolation('I36', `canceling changed items: ${items} → ${itemsOf(context)}`)
  if (wasOpen && (last?.state !== 'canceled' || last.figures !== null))
    reportViolation('I36', `a canceled count is ${JSON.stringify(last)}`)
  checkEnded(context)
}

/** Called after every step that ends or opens a version. */
export function checkEnded(context: ScenarioContext): void {
  const { server, ended, reportViolation } = context
  const now = server.versions().slice(0, ended.count)
  if (ended.text !== '' && frozen(context, now) !== ended.text)
    reportViolation('I36', `ended versions changed: ${ended.text} → ${frozen(context, now)}`)
  const all = server.versions()
  const count = all.filter(({ state }) => state !== 'open').length
  Object.assign(ended, { count, text: frozen(context, all.slice(0, count)) })
}
