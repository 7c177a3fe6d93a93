/**
 * Settles the differences of a campaign, item by item and by keyboard: record and observations side by side, a suggested count, a decision. The app
 * never decides on its own.
 */

import { Group, Kbd, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { t as findingTexts } from '#text/reconcile/findings.ts'
import { t as huntTexts } from '#text/reconcile/hunt.ts'
import { t } from '#text/reconcile/reconcile.ts'
import { t as queueTexts } from '#text/reconcile/reconcile-queue.ts'
import { Choices } from '#ui/form/choices.tsx'
import { HuntPanel } from './hunt/hunt-panel.tsx'
import { FindingsPanel } from './observations/findings-panel.tsx'
import { QueueScreen } from './queue/queue-screen.tsx'
import classes from './reconcile.module.css'
import { type ItemsView, itemsViewLabel, itemsViews, ReconcileItems } from './reconcile-items.tsx'
import { useDecisions } from './use-decisions.ts'

export function ReconcileScreen({
  campaign,
  where,
  editable,
}: {
  campaign: Campaign
  where: Where
  editable: boolean
}) {
  const [view, setView] = useState<ItemsView | 'findings' | 'queue' | 'hunt'>('queue')
  const decisions = useDecisions(campaign)
  return (
    <section aria-label={t('title')} className={classes['reconcile']}>
      {decisions.settling.dialog}
      <Group justify="space-between">
        <Title order={2}>{t('title')}</Title>
        {view === 'queue' || view === 'hunt' ? null : (
          <Text size="sm" c="dimmed" visibleFrom="md">
            {t.rich('keys', { key: (letter) => <Kbd>{letter}</Kbd> })}
          </Text>
        )}
      </Group>
      <Choices
        label={t('itemsShown')}
        value={view}
        onChange={setView}
        options={[
          { value: 'queue', label: queueTexts('title') },
          ...itemsViews.map((value) => ({ value, label: itemsViewLabel(value) })),
          { value: 'findings', label: findingTexts('title') },
          { value: 'hunt', label: huntTexts('title') },
        ]}
      />
      {view === 'queue' ? (
        <QueueScreen campaign={campaign} where={where} editable={editable} decisions={decisions} />
      ) : view === 'findings' ? (
        <FindingsPanel campaign={campaign} />
      ) : view === 'hunt' ? (
        <HuntPanel campaign={campaign} where={where} editable={editable} decided={decisions.decided} />
      ) : (
        <ReconcileItems
          key={view}
          campaign={campaign}
          where={where}
          view={view}
          editable={editable}
          decisions={decisions}
        />
      )}
    </section>
  )
}
