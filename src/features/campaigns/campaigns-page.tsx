/** Count campaigns: the list, and the form of a new campaign with a preview of its scope (D8.1). */

import { Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { scopeOfFilters } from '#domain/campaigns/scope-filters.ts'
import { scopeLabel } from '#domain/campaigns/scope-text.ts'
import { filtersOf, newFromList } from '#domain/catalog/list-filters.ts'
import { campaignStateLabels } from '#domain/counts/campaign-states.ts'
import { futureAsAtMessage, isAsAtInFuture } from '#domain/counts/count-status.ts'
import { formatDay } from '#domain/text/format.ts'
import { dayOf, yearOf } from '#domain/time/dates.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { useManagesCampaigns, useWhyNotManaging } from '#react/lists/use-manages-campaigns.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { useCheckedCreate } from '#react/use-checked-create.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/campaigns/campaigns.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
import { Table } from '#ui/table/table.tsx'
import { useCampaignRules } from './campaign-rules.tsx'
import { useScopeNames } from './scope/campaign-scope.ts'
import { LeftOut, ScopePicker } from './scope/scope-picker.tsx'
import { ScopePreview } from './scope/scope-preview.tsx'
import { stateTones } from './states/campaign-states.ts'

export function CampaignsPage() {
  const navigate = useNavigate()
  const area = useInventoryPath()
  const canManage = useManagesCampaigns()
  const whyNot = useWhyNotManaging()
  const [query, setQuery] = useSearchParams()
  const [isAdding, setAdding] = useState(query.has(newFromList))
  const list = useWindowedList<Campaign>({ collection: 'inventory', order: ['-id'] })
  const names = useScopeNames(useCampaigns().map(({ scope }) => scope))
  const columns = useMemo<readonly Column<Campaign>[]>(
    () => [
      { key: 'name', title: t('column.campaign'), width: 300, card: 'title', cell: (campaign) => campaign.name },
      { key: 'as_at', title: t('column.asAt'), width: 130, cell: (campaign) => formatDay(campaign.as_at) },
      {
        key: 'state',
        title: forms('status'),
        width: 160,
        card: 'corner',
        // A plain server may list campaigns without a state.
        cell: (campaign) =>
          campaign.state ? (
            <StatusBadge tone={stateTones[campaign.state]}>{campaignStateLabels[campaign.state]}</StatusBadge>
          ) : null,
      },
      { key: 'scope', title: t('column.scope'), width: 320, cell: (campaign) => scopeLabel(campaign.scope, names) },
      {
        key: 'people',
        title: t('column.people'),
        width: 140,
        cell: (campaign) => campaign.people?.length || t('allStaff'),
      },
    ],
    [names],
  )
  const settings = useTableSettings('campaigns')
  const stopAdding = () => {
    setAdding(false)
    // Remove the filters, which belonged to the canceled campaign.
    setQuery({}, { replace: true })
  }
  return (
    <ListPage>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>{t('title')}</Title>
          <ListNote list={list} noun="campaigns" />
          {whyNot ? (
            <Text c="dimmed" role="note">
              {whyNot}
            </Text>
          ) : null}
        </div>
        <Group gap="xs">
          <ColumnChooser columns={columns} settings={settings} />
          {canManage ? <Button onClick={() => setAdding(true)}>{t('newCampaign')}</Button> : null}
        </Group>
      </Group>
      <Table
        label={t('title')}
        columns={columns}
        settings={settings}
        list={list}
        rowId={(campaign) => campaign.id}
        rowName={(campaign) => campaign.name}
        onOpen={(campaign) => navigate(`${area}/counts/${campaign.id}`)}
        empty={
          <Empty action={canManage ? <Button onClick={() => setAdding(true)}>{t('newCampaign')}</Button> : null}>
            {t('empty')}
          </Empty>
        }
      />
      <Modal opened={isAdding && canManage} onClose={stopAdding} title={t('newCampaign')} size="lg">
        {isAdding && canManage ? (
          <NewCampaign onDone={(id) => navigate(`${area}/counts/${id}`)} filters={query} onCancel={stopAdding} />
        ) : null}
      </Modal>
    </ListPage>
  )
}

/** `filters`: the filters of the items list, in the format of its address. */
const SaveError = ({ text }: { text: string | null }) =>
  text ? (
    <Text c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  ) : null

function NewCampaign({
  onDone,
  filters,
  onCancel,
}: {
  onDone: (id: number) => void
  filters: URLSearchParams
  onCancel: () => void
}) {
  const { now, timeZone } = useServices()
  const online = useOnline()
  const toast = useToast()
  const today = dayOf(now(), timeZone)
  const year = yearOf(today)
  // not a text: the name is stored and printed on reports
  const [name, setName] = useState(`Physical count ${year}`)
  const [asAt, setAsAt] = useState(today)
  const [fromList] = useState(() => scopeOfFilters(filtersOf(filters)))
  const [scope, setScope] = useState(fromList.scope)
  const rules = useCampaignRules()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const checked = useCheckedCreate(countCampaigns)
  const save = async () => {
    const draft = {
      name: name.trim(),
      as_at: asAt,
      scope,
      state: 'draft' as const,
      people: [],
      ...rules.draft,
    }
    const parsed = countCampaigns.draft.safeParse(draft)
    if (!parsed.success) {
      setError(t('enterNameAndDate'))
      return
    }
    setBusy(true)
    setError(null)
    const created = await checked.create(draft)
    setBusy(false)
    if (created.ok) {
      toast.success(t('created'))
      onDone(created.value.id)
    } else setError(mayHaveHappened(created.problem) ? null : shortProblemText(created.problem, 'acting'))
  }
  return (
    <Stack>
      <TextInput
        data-autofocus
        label={forms('name')}
        required
        maxLength={textLimit}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('column.asAt')}
        type="date"
        required
        max={today}
        value={asAt}
        onChange={(event) => setAsAt(event.currentTarget.value)}
        error={isAsAtInFuture(asAt, today) ? futureAsAtMessage() : null}
      />
      <ScopePicker scope={scope} onChange={setScope} />
      <LeftOut refused={fromList.refused} hasSearch={filters.has('q')} />
      <ScopePreview scope={scope} />
      {rules.fields}
      {checked.unclear ? (
        <CheckSaved
          problem={checked.unclear}
          find={checked.find}
          onFound={onDone}
          onAbsent={() => {
            checked.settle()
            toast.show({ text: common('absentOnServer') })
          }}
        />
      ) : null}
      <SaveError text={error} />
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onCancel}>
          {fixedTexts.cancel}
        </Button>
        <Button
          loading={busy}
          disabled={
            !name.trim() || !rules.isValid || isAsAtInFuture(asAt, today) || !online || checked.unclear !== null
          }
          onClick={() => void save()}
        >
          {t('createCampaign')}
        </Button>
      </Group>
      {online ? null : <OfflineNote toDo={t('connectToCreate')} />}
    </Stack>
  )
}
