/**
 * The items that counters are asked to look for in the current room, for each open count in which the person counts. A found item is counted as
 * usual; for one that is not found, this can be recorded, with undo. Works offline and shows no quantities.
 */
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { huntsByRoom } from '#domain/campaigns/hunts.ts'
import { placeOf, roomKey } from '#domain/campaigns/room-states.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countedForCampaign } from '#domain/counts/campaign-states.ts'
import { countWindow } from '#domain/counts/count-status.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useAllCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useMyCampaigns } from '#react/campaign-records/use-my-campaigns.ts'
import { lastKnown, useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reconcile/hunt.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { OfItem } from '#ui/of-item.tsx'
import classes from '../scan.module.css'
import { useRoomStatements } from './use-room-statements.ts'

interface HuntOfCampaign {
  campaign: Campaign
  /** Items not counted in this campaign, without a later "not here". */
  items: readonly ProductView[]
}

/** Null while they are read. */
function useHuntsHere(currentRoom: CurrentRoom): readonly HuntOfCampaign[] | null {
  const { catalog } = useServices()
  const campaigns = useMyCampaigns()
  const { recordsOf, isLoaded } = useAllCampaignRecords()
  const key = roomKey(placeOf(currentRoom))
  const asked = useMemo(
    () =>
      (campaigns ?? []).map((campaign) => ({
        campaign,
        ids: (huntsByRoom(recordsOf(campaign.id)).get(key)?.items ?? []).flatMap(({ product, notHere }) =>
          notHere ? [] : [product],
        ),
      })),
    [campaigns, recordsOf, key],
  )
  const signature = JSON.stringify(asked.map(({ campaign, ids }) => [campaign.id, countWindow(campaign), ids]))
  const live = useLiveValue(`hunts ${key} ${signature}`, ['products'], async (signal) =>
    Promise.all(
      asked.map(async ({ campaign, ids }): Promise<HuntOfCampaign> => {
        if (ids.length === 0) return { campaign, items: [] }
        const where = { id: ids, scanned: false }
        const query = { collection: 'products', where, order: ['property_number'], from: 0, limit: ids.length } as const
        const { rows } = await catalog.list<ProductView>({ ...query, ...countedForCampaign(campaign) }, signal)
        return { campaign, items: rows }
      }),
    ),
  )
  const hunts = live.state === 'ready' ? live.value : lastKnown(live)
  return isLoaded ? hunts : null
}

export function HuntHere({
  currentRoom,
  isCardOpen,
  onFound,
}: {
  currentRoom: CurrentRoom
  /** An item is on the screen, so only the essential is shown. */
  isCardOpen: boolean
  /** Opens the item, to count it. */
  onFound: (product: ProductView) => void
}) {
  const hunts = useHuntsHere(currentRoom)
  const statements = useRoomStatements(currentRoom)
  const shown = (isCardOpen ? [] : (hunts ?? [])).filter(
    ({ campaign, items }) => items.length > 0 || statements.undoIn(campaign) !== null,
  )
  if (shown.length === 0 && statements.saveFailures.length === 0) return null
  const { location_code_one: building, location_code_two: room, name } = currentRoom
  const sayNotHere = (campaign: Campaign, { id, property_number: item }: ProductView) =>
    void statements.state(
      campaign,
      { kind: 'hunt-not-here', building, room, product: id },
      t('statedNotHere', { item, room: name }),
    )
  return (
    <>
      <SaveFailures failures={statements.saveFailures} onDismiss={statements.dismissSaveFailure} />
      {shown.map(({ campaign, items }) => {
        const undo = statements.undoIn(campaign)
        const title = t('here', { count: items.length })
        return (
          <section key={campaign.id} className={classes['hunt']} aria-label={title}>
            {items.length > 0 && <strong>{shown.length > 1 ? `${campaign.name} · ${title}` : title}</strong>}
            <ul className="bilang-bare bilang-stack">
              {items.map((item) => (
                <li key={item.id} className={classes['huntItem']}>
                  <HuntedItemFacts item={item} />
                  <div className={classes['roomLineButtons']}>
                    <Button size="sm" onClick={() => onFound(item)}>
                      {t('foundHere')}
                      <OfItem name={item.property_number} />
                    </Button>
                    <Button variant="secondary" size="sm" onClick={() => sayNotHere(campaign, item)}>
                      {t('notHere')}
                      <OfItem name={item.property_number} />
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
            {undo && (
              <Button variant="ghost" size="sm" onClick={() => void undo()}>
                {t('undoNotHere')}
              </Button>
            )}
          </section>
        )
      })}
    </>
  )
}

function HuntedItemFacts({ item }: { item: ProductView }) {
  const serial = item.serial_number
  return (
    <div className="bilang-break">
      <div>
        <b>{item.names.article}</b>
        {item.description ? ` · ${item.description}` : ''}
      </div>
      <div className="bilang-mono bilang-small" translate="no">
        {item.property_number}
      </div>
      {serial ? <div className="bilang-small">{t('serial', { number: serial })}</div> : null}
    </div>
  )
}
