/** Name, state and scope of a campaign, and the actions that this person can take. */

import { Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { scopeLabel } from '#domain/campaigns/scope-text.ts'
import { campaignStateLabels } from '#domain/counts/campaign-states.ts'
import { isEndedCampaign } from '#domain/counts/count-status.ts'
import { formatDay } from '#domain/text/format.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/campaigns/campaign.ts'
import { Button } from '#ui/button.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CancelCount } from './close/cancel-count.tsx'
import { useScopeNames } from './scope/campaign-scope.ts'
import { nextStates, previousStates, stateTones, stepLabel } from './states/campaign-states.ts'
import type { CampaignActions } from './states/use-campaign-actions.ts'

interface Props {
  campaign: Campaign
  actions: CampaignActions
  /** False while a blind count hides recorded quantities from this person, who then can neither report nor close. */
  seesQuantities: boolean
}

export function CampaignHead({ campaign, actions, canManage, seesQuantities }: Props & { canManage: boolean }) {
  const area = useInventoryPath()
  const names = useScopeNames([campaign.scope])
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Title order={1}>{campaign.name}</Title>
        <Group gap="sm">
          <StatusBadge tone={stateTones[campaign.state]}>{campaignStateLabels[campaign.state]}</StatusBadge>
          <Text c="dimmed">
            {t('asAt', { day: formatDay(campaign.as_at), scope: scopeLabel(campaign.scope, names) })}
          </Text>
        </Group>
      </div>
      <Group gap="sm">
        {/* Apart from the next step, which is the last button. */}
        {canManage && seesQuantities ? <CancelCount campaign={campaign} /> : null}
        {isEndedCampaign(campaign) ? null : (
          <Button component={Link} to={`${area}/counts/${campaign.id}/rooms`} variant="secondary">
            {titles('title.campaignRooms')}
          </Button>
        )}
        {campaign.state === 'draft' || campaign.state === 'canceled' || !seesQuantities ? null : (
          <Button component={Link} to={`${area}/counts/${campaign.id}/report`} variant="secondary">
            {t('viewReport')}
          </Button>
        )}
        {canManage ? <ManagerButtons campaign={campaign} actions={actions} seesQuantities={seesQuantities} /> : null}
      </Group>
    </Group>
  )
}

function ManagerButtons({ campaign, actions, seesQuantities }: Props) {
  const online = useOnline()
  const area = useInventoryPath()
  const nextState = nextStates[campaign.state]
  const previousState = previousStates[campaign.state]
  if (campaign.state === 'canceled') return null
  return (
    <>
      {campaign.state === 'draft' ? (
        <Button variant="danger" disabled={!online} onClick={() => void actions.remove()}>
          {t('deleteCampaign')}
        </Button>
      ) : null}
      {previousState ? (
        <Button variant="secondary" disabled={!online} onClick={() => actions.askFor(previousState)}>
          {stepLabel(previousState)}
        </Button>
      ) : null}
      {nextState?.to === 'closed' && !seesQuantities ? null : nextState ? (
        <Button loading={actions.busy} disabled={!online} onClick={() => actions.askFor(nextState)}>
          {nextState.to === 'closed' && campaign.second_person && !campaign.close_asked_by
            ? t('second.ask')
            : stepLabel(nextState)}
        </Button>
      ) : (
        <Button component={Link} to={`${area}/counts/reset`} variant="secondary">
          {titles('title.resetCounts')}
        </Button>
      )}
    </>
  )
}
