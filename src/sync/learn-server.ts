/** Asks the API's root what is open there: the count round that counts recorded from now on belong to. A plain server answers 404. */
import { rootAnswer } from '#contract/changes.ts'
import { paths } from '#contract/paths.ts'
import type { CoreStore } from '#local/core-store.ts'
import { readAs } from '#remote/calls.ts'
import type { Net } from './ports.ts'

export async function learnServer(net: Net, store: CoreStore): Promise<void> {
  const root = readAs(await net.send({ method: 'GET', path: paths.root }), rootAnswer)
  if (!root.ok || root.value.round === undefined) return
  const { round } = root.value
  await store.write((tx) => tx.setMeta('round', round))
}
