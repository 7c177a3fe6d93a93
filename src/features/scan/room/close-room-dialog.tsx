import { List, Modal, Stack, Text } from '@mantine/core'
import type { RoomResult } from '#contract/campaigns/campaign-record.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { combineFilters } from '#domain/catalog/combine-filters.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { t } from '#text/counting/scan-rooms.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'
import type { RoomOfCampaign } from './use-room-figures.ts'

const maxNamed = 100

/** The confirmation before a room with items left is closed: lists them, with the option that nothing is there. */
export function CloseRoomDialog({
  room,
  figures: { campaign, counted, total },
  onCancel,
  onConfirm,
}: {
  room: CurrentRoom
  figures: RoomOfCampaign
  onCancel: () => void
  onConfirm: (result: RoomResult) => void
}) {
  const { location_code_one, location_code_two } = room
  const rest = useList<ProductView>({
    collection: 'products',
    where: combineFilters(filterForScope(campaign.scope), { location_code_one, location_code_two, scanned: false }),
    ...countedForCampaign(campaign),
    order: ['property_number'],
    from: 0,
    limit: maxNamed,
  })
  const items = lastKnown(rest)?.rows ?? []
  const left = total - counted
  return (
    <Modal
      opened
      onClose={onCancel}
      title={<span className="bilang-break">{t('question.close', { room: room.name })}</span>}
    >
      <Stack gap="sm">
        {left > 0 ? <ItemsLeft items={items} left={left} /> : <Text fw={600}>{t('allCounted')}</Text>}
        <Button size="lg" fullWidth className={classes['answer'] ?? ''} onClick={() => onConfirm('all-seen')}>
          {t('question.allSeen')}
        </Button>
        {counted === 0 && (
          <Button
            variant="secondary"
            size="lg"
            fullWidth
            className={classes['answer'] ?? ''}
            onClick={() => onConfirm('nothing-here')}
          >
            {t('question.nothingHere')}
          </Button>
        )}
        <Button variant="ghost" fullWidth onClick={onCancel} data-autofocus>
          {fixedTexts.cancel}
        </Button>
      </Stack>
    </Modal>
  )
}

/** Other devices keep counting, so there may be none left while the dialog is open. */
function ItemsLeft({ items, left }: { items: readonly ProductView[]; left: number }) {
  return (
    <>
      <Text fw={600}>{t('question.left', { count: left })}</Text>
      <List
        size="sm"
        listStyleType="none"
        className={classes['itemsLeft'] ?? ''}
        tabIndex={0}
        aria-label={t('left', { count: left })}
      >
        {items.map((item) => (
          <List.Item key={item.id} className="bilang-break">
            <span className="bilang-mono" translate="no">
              {item.property_number}
            </span>{' '}
            {item.names.article} · {item.description}
          </List.Item>
        ))}
      </List>
      {left > items.length && items.length > 0 && (
        <Text size="sm">{t('question.more', { count: left - items.length })}</Text>
      )}
      <Text>{t('question.staysUncounted', { count: left })}</Text>
    </>
  )
}
