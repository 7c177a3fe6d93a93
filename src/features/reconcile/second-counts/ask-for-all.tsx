/**
 * Requests second counts of all counted items of a group, after one confirmation with their number. Items that another person has confirmed are left
 * out, because a new request would void the confirmation.
 */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { currentCounter, type QueueEntry, type QueueGroup, queueGroupLabel } from '#domain/counts/reconcile-queue.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/second-counts.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import type { Queue } from '../queue/use-queue.ts'
import type { AskAgain } from './use-ask-again.ts'

const groupsToAsk: ReadonlySet<QueueGroup> = new Set(['implausible', 'short', 'over'])

export function AskForAll({
  group,
  entries,
  queue,
  askAgain,
}: {
  group: QueueGroup | 'all'
  entries: readonly QueueEntry[]
  queue: Queue
  askAgain: AskAgain
}) {
  const { catalog } = useServices()
  const confirm = useConfirm()
  const ids = entries.flatMap((entry) =>
    'product' in entry && entry.group === group && !queue.confirmed.has(entry.product) ? [entry.product] : [],
  )
  if (!askAgain.isOffered || group === 'all' || !groupsToAsk.has(group) || ids.length === 0) return null
  const askAll = async () => {
    const isConfirmed = await confirm({
      title: t('askAllTitle', { count: ids.length }),
      text: t('askAllText', { group: queueGroupLabel(group) }),
      confirm: t('ask'),
    })
    if (!isConfirmed) return
    const rows = await catalog.getMany<ProductView>('products', ids)
    const counts = queue.countsByPerson.state.is === 'ready' ? queue.countsByPerson.state.value : null
    const items = rows.flatMap((product) =>
      product
        ? [
            {
              product,
              first_by: currentCounter(counts?.get(product.id)?.observations ?? [], product.physical_count),
            },
          ]
        : [],
    )
    await askAgain.ask(items, null)
  }
  return (
    <Button variant="outline" onClick={() => void askAll()}>
      {t('askAll', { count: formatNumber(ids.length) })}
    </Button>
  )
}
