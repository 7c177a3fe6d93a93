import { t } from '#text/administration/reach.ts'
import { useCan } from '../session/use-session.ts'
import { useHasChosenBuildings, useReachText, useSeesPlaces } from './use-reach.ts'

/**
 * Whether this person plans, changes, closes and restarts counts. The server refuses that to people who see the items of some places only
 * (decision 116), so no button offers it, nor on a device that holds only some (decision 154): its figures would be those of a part.
 */
export function useManagesCampaigns(): boolean {
  const may = useCan('campaigns.manage')
  return !useSeesPlaces() && may
}

/** Why a person cannot manage campaigns although their role could; null if they can, or if their role never can. */
export function useWhyNotManaging(): string | null {
  const may = useCan('campaigns.manage')
  const isLimited = useSeesPlaces()
  const isChosen = useHasChosenBuildings()
  const reach = useReachText()
  return may && isLimited ? `${t(isChosen ? 'needsAllItemsHere' : 'needsAllItems')} ${reach ?? ''}` : null
}
