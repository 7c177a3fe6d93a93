/** Requests that were typed, or begun while counting, and are not with the office yet: nobody else knows of them. */
import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ProductView } from '#domain/catalogue.ts'
import { useParts } from '#runtime/parts.ts'
import { type RequestValues, useRequestDrafts } from '#runtime/request-drafts.ts'
import { useProduct } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import classes from './transfer-card.module.css'

/** `turn` changes whenever a request may have been kept or sent; `onOpen` hears the product that its link named. */
export function KeptRequests({ turn, onOpen }: { turn: unknown; onOpen: (product: string) => void }) {
  const { drafts } = useParts()
  const confirm = useConfirm()
  const [dropped, setDropped] = useState(0)
  const kept = useRequestDrafts(`${turn} ${dropped}`)
  if (kept.length === 0) return null
  const drop = async (key: string) => {
    const sure = await confirm({
      title: 'Drop this request?',
      text: 'It was not sent; nobody will see it.',
      confirm: 'Drop',
      danger: true,
    })
    if (!sure) return
    await drafts.clear(key)
    setDropped((before) => before + 1)
  }
  return (
    <section aria-labelledby="kept-requests">
      <Title order={2} fz="md" mb="xs" id="kept-requests">
        Kept on this device, not sent ({kept.length.toLocaleString('en')})
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {kept.map(({ key, under, draft }) => (
          <KeptRequest key={key} draft={draft} onOpen={() => onOpen(under)} onDrop={() => void drop(key)} />
        ))}
      </Stack>
    </section>
  )
}

const nameOf = (product: ProductView) => product.names.article || product.description

function KeptRequest({ draft, onOpen, onDrop }: { draft: RequestValues; onOpen: () => void; onDrop: () => void }) {
  const live = useProduct(draft.product)
  const product = live.state === 'ready' ? live.value : null
  return (
    <li className={classes['card']}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {draft.product === null ? 'No product chosen yet' : product ? nameOf(product) : `Product #${draft.product}`}
          </Text>
          {product ? <Text className="bilang-mono">{product.property_number}</Text> : null}
        </div>
        <StateMark mark="saved">Not sent</StateMark>
      </Group>
      <Group justify="space-between" mt={4} gap="xs">
        <Text style={{ overflowWrap: 'anywhere', flex: '1 1 200px' }}>{draft.reason}</Text>
        <Group gap="xs">
          <Button variant="ghost" size="sm" onClick={onDrop}>
            Drop
          </Button>
          <Button variant="outline" size="sm" onClick={onOpen}>
            Open
          </Button>
        </Group>
      </Group>
    </li>
  )
}
