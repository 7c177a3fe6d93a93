/** Who leads, reviews and witnesses a campaign, and when it is planned; people who manage campaigns change both here. */
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { crewLines } from '#domain/campaigns/crew-roles.ts'
import { plannedDaysFile, plannedText } from '#domain/campaigns/planned-days.ts'
import { isEndedCampaign } from '#domain/counts/count-status.ts'
import { useCounters } from '#react/campaign-records/use-counters.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/campaigns/campaign-crew.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'
import { CrewDialog } from './crew-dialog.tsx'

export function CrewPanel({ campaign, canManage }: { campaign: Campaign; canManage: boolean }) {
  const { api, now } = useServices()
  const isOnline = useOnline()
  const { nameOf } = useCounters(campaign)
  const [isChanging, setChanging] = useState(false)
  const plan = plannedText(campaign)
  const crew = crewLines(campaign, nameOf)
  const mayChange = canManage && !isEndedCampaign(campaign) && api.features().has('campaign-crew')
  if (!mayChange && plan === null && crew.length === 0) return null
  return (
    <section className="bilang-card" aria-label={t('crew')}>
      <Title order={2} fz="lg">
        {t('crew')}
      </Title>
      {plan === null && crew.length === 0 ? <Text c="dimmed">{t('none')}</Text> : null}
      {plan === null ? null : <Text>{plan}</Text>}
      {crew.map((line) => (
        <Text key={line} className="bilang-break">
          {line}
        </Text>
      ))}
      <Group gap="sm" mt="xs">
        {mayChange ? (
          <Button variant="secondary" disabled={!isOnline} onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
        ) : null}
        {plan === null || campaign.state === 'canceled' ? null : (
          <ExportButton readFiles={async () => [calendar(campaign, crew, now())]}>{t('calendar.file')}</ExportButton>
        )}
      </Group>
      {mayChange && !isOnline ? <OfflineNote toDo={t('connect')} /> : null}
      {isChanging ? <CrewDialog campaign={campaign} nameOf={nameOf} onClose={() => setChanging(false)} /> : null}
    </section>
  )
}

const calendar = (campaign: Campaign, crew: readonly string[], at: number) => ({
  // not a text: the name of a file
  name: `count-${campaign.id}.ics`,
  type: 'text/calendar',
  text: plannedDaysFile(campaign, crew.join('\n'), at) ?? '',
})
