/** The queue of everything that differs from the records: groups with figures, entries, and the open entry beside them. */
import { Group, Kbd, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type QueueGroup, queueGroupLabel, queueGroups } from '#domain/counts/reconcile-queue.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { t as departures } from '#text/reconcile/departures.ts'
import { t } from '#text/reconcile/reconcile-queue.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Choices } from '#ui/form/choices.tsx'
import { listHeight } from '#ui/list/list-height.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { Table } from '#ui/table/table.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { ObservationPanel } from '../observations/observation-panel.tsx'
import classes from '../reconcile.module.css'
import { DecisionBar, OpenItem } from '../reconcile-items.tsx'
import { AskForAll } from '../second-counts/ask-for-all.tsx'
import { ItemSecondCount } from '../second-counts/item-second-count.tsx'
import { useAskAgain } from '../second-counts/use-ask-again.ts'
import { ItemSettlement } from '../settle/item-settlement.tsx'
import { AcceptByRule } from './accept-by-rule.tsx'
import { GoneItem } from './gone-item.tsx'
import { countedGroups, queueColumns, queueRowName } from './queue-columns.tsx'
import { UnknownEntry } from './unknown-entry.tsx'
import { type Queue, useQueue } from './use-queue.ts'
import { type ItemsProps, type QueueProps, useQueueItems } from './use-queue-items.ts'
import type { QueueRow } from './use-queue-rows.ts'

export function QueueScreen(props: QueueProps) {
  const { campaign, where, editable, decisions } = props
  const queue = useQueue(campaign, where, decisions.decided)
  const [chosen, setChosen] = useState<QueueGroup | 'all'>('all')
  const groups = queueGroups.filter((group) => queue.figures[group] > 0 || group === chosen)
  return (
    <div className={classes['reconcile']}>
      <Group justify="space-between">
        <Choices
          label={t('groupsShown')}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: 'all', label: t('all', { count: formatNumber(queue.entries?.length ?? 0) }) },
            ...groups.map((group) => ({
              value: group,
              label: t('groupWithCount', {
                group: queueGroupLabel(group),
                count: formatNumber(queue.figures[group]),
              }),
            })),
          ]}
        />
        <Text size="sm" c="dimmed" visibleFrom="md">
          {t.rich('keys', { key: (letter) => <Kbd>{letter}</Kbd> })}
        </Text>
      </Group>
      <CountsUnknown queue={queue} />
      <BaselineUnknown queue={queue} />
      <QueueItems key={chosen} {...props} queue={queue} group={chosen}>
        {editable && queue.countsByPerson.isOffered ? (
          <AcceptByRule campaign={campaign} queue={queue} decisions={decisions} />
        ) : null}
      </QueueItems>
    </div>
  )
}

/** Without the counts by person, the screen must not suggest that no counts disagree. */
function CountsUnknown({ queue: { countsByPerson } }: { queue: Queue }) {
  const { isOffered, state, reload } = countsByPerson
  if (isOffered && state.is !== 'problem') return null
  return (
    <Group gap="sm">
      <Text c="dimmed">{t('countsUnknown')}</Text>
      {isOffered ? (
        <Button variant="secondary" size="sm" onClick={reload}>
          {t('readAgain')}
        </Button>
      ) : null}
    </Group>
  )
}

/** Without the baseline, the screen says what it compares with and, if the download failed, offers to try again. */
function BaselineUnknown({ queue: { isLeftKnown, baselineFailure } }: { queue: Queue }) {
  if (isLeftKnown) return null
  return (
    <Group gap="sm">
      <Text c="dimmed">{departures('notKnown')}</Text>
      {baselineFailure ? (
        <Button variant="secondary" size="sm" onClick={baselineFailure.retry}>
          {t('readAgain')}
        </Button>
      ) : null}
    </Group>
  )
}

function QueueItems({ children, ...props }: ItemsProps & { children: React.ReactNode }) {
  const { campaign, editable, decisions, queue, group } = props
  const isPhone = useMedia('phone')
  const columns = useMemo(queueColumns, [])
  const settings = useTableSettings('reconcile-queue')
  const askAgain = useAskAgain(campaign)
  const items = useQueueItems(props)
  const { list, entry, open, gone, left, finding, verdict, shownRow, name, setOpenKey, undo, keys, position } = items
  return (
    <div className={classes['reconcile']} {...keys}>
      <DecisionBar
        total={list.total}
        last={decisions.last}
        selectedCount={0}
        onAccept={() => {}}
        onUndo={() => void undo()}
      >
        {editable ? <AskForAll group={group} entries={queue.entries ?? []} queue={queue} askAgain={askAgain} /> : null}
        {children}
        <ColumnChooser columns={columns} settings={settings} />
      </DecisionBar>
      <SaveFailures failures={decisions.saveFailures} onDismiss={decisions.dismissSaveFailure} />
      <div className={classes['split']}>
        <div className="bilang-stack">
          <Table
            label={t('title')}
            columns={columns}
            settings={settings}
            list={list}
            rowId={(row: QueueRow) => row.id}
            rowName={queueRowName}
            openId={shownRow?.id ?? null}
            onOpen={(row) => setOpenKey(row.key)}
            height={listHeight}
            empty={<Empty>{group === 'all' ? t('empty') : t('emptyGroup')}</Empty>}
          />
        </div>
        <OpenItem number={entry && isPhone ? name : null} onClose={() => setOpenKey(null)}>
          {entry === null ? <Text c="dimmed">{t(items.isTaken ? 'takenMeanwhile' : 'chooseEntry')}</Text> : null}
          {left ? <Text className="bilang-break">{left}</Text> : null}
          {verdict ? <Text className="bilang-break">{verdict}</Text> : null}
          {finding ? <UnknownEntry finding={finding} findings={queue.findings} /> : null}
          {gone && entry ? (
            <GoneItem campaign={campaign} gone={gone} editable={editable} decisions={decisions} />
          ) : null}
          {open ? (
            <ObservationPanel
              key={open.product.id}
              {...open}
              editable={editable}
              onAccept={(count, remarks) => decisions.accept(open.product, count, remarks, entry?.group === 'moved')}
            />
          ) : null}
          {open && entry ? (
            <ItemSecondCount
              campaign={campaign}
              key={`again ${open.product.id}`}
              {...open}
              isCounted={countedGroups.has(entry.group)}
              editable={editable}
              askAgain={askAgain}
            />
          ) : null}
          {open && entry ? (
            <ItemSettlement
              campaign={campaign}
              product={open.product}
              group={entry.group}
              editable={editable}
              decisions={decisions}
            />
          ) : null}
        </OpenItem>
      </div>
      <span role="status" className="bilang-hidden">
        {position}
      </span>
    </div>
  )
}
