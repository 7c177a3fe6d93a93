/** Count campaigns: the list, and a new one with a preview of what it takes in (D8.1). */
import { Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Campaign, inventory } from '#contract/resources/campaigns.ts'
import { sentences } from '#contract/sentences.ts'
import { dayOf, yearOf } from '#domain/dates.ts'
import { shortProblem, uncertain } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useCheckedCreate } from '#runtime/use-checked-create.ts'
import { useCan } from '#runtime/use-session.ts'
import { useWindow } from '#runtime/use-window.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/check-saved.tsx'
import { Empty } from '#ui/empty.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { ListNote } from '#ui/table/list-note.tsx'
import { Table } from '#ui/table/table.tsx'
import { stateMarks, stateWords } from './campaign-words.ts'
import { ScopePicker } from './scope-picker.tsx'
import { ScopePreview } from './scope-preview.tsx'
import { scopeWords, useScopeNames } from './scope-words.ts'
import { useArea } from './use-area.ts'

export function CampaignsPage() {
  const go = useNavigate()
  const area = useArea()
  const mayManage = useCan('campaigns.manage')
  const [adding, setAdding] = useState(false)
  const list = useWindow<Campaign>({ entity: 'inventory', order: ['-id'] })
  const names = useScopeNames()
  const columns = useMemo<readonly Column<Campaign>[]>(
    () => [
      { key: 'name', title: 'Campaign', width: 300, card: 'title', cell: (one) => one.name },
      { key: 'as_at', title: 'As at', width: 130, mono: true, cell: (one) => one.as_at },
      {
        key: 'state',
        title: 'State',
        width: 160,
        card: 'corner',
        // A plain server may list counts that have no state.
        cell: (one) => (one.state ? <StateMark mark={stateMarks[one.state]}>{stateWords[one.state]}</StateMark> : null),
      },
      { key: 'scope', title: 'Counts', width: 320, cell: (one) => scopeWords(one.scope, names) },
      { key: 'people', title: 'People', width: 100, align: 'right', cell: (one) => one.people?.length || 'all staff' },
    ],
    [names],
  )
  return (
    <div className="bilang-page">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>Count campaigns</Title>
          <ListNote list={list} />
        </div>
        {mayManage ? <Button onClick={() => setAdding(true)}>New campaign</Button> : null}
      </Group>
      <Table
        label="Count campaigns"
        columns={columns}
        list={list}
        rowId={(one) => one.id}
        rowName={(one) => one.name}
        onOpen={(one) => go(`${area}/counts/${one.id}`)}
        height="60vh"
        empty={
          <Empty action={mayManage ? <Button onClick={() => setAdding(true)}>New campaign</Button> : null}>
            Without a campaign, the scanned flags of all products are the one count that is going on.
          </Empty>
        }
      />
      <Modal opened={adding} onClose={() => setAdding(false)} title="New campaign" size="lg">
        {adding ? <NewCampaign onDone={(id) => go(`${area}/counts/${id}`)} onCancel={() => setAdding(false)} /> : null}
      </Modal>
    </div>
  )
}

function NewCampaign({ onDone, onCancel }: { onDone: (id: number) => void; onCancel: () => void }) {
  const { office, now, timeZone } = useParts()
  const toast = useToast()
  const today = dayOf(now(), timeZone)
  const year = yearOf(today)
  const [name, setName] = useState(`Physical count ${year}`)
  const [asAt, setAsAt] = useState(today)
  const [scope, setScope] = useState<Campaign['scope']>({})
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const checked = useCheckedCreate(inventory)
  const save = async () => {
    const draft = { name: name.trim(), as_at: asAt, scope, state: 'draft' as const, people: [] }
    const read = inventory.draft.safeParse(draft)
    if (!read.success) {
      setWrong('A campaign needs a name and a day.')
      return
    }
    setBusy(true)
    setWrong(null)
    const made = await checked.create(draft)
    setBusy(false)
    if (made.ok) {
      toast.success('Campaign created.')
      onDone(made.value.id)
    } else setWrong(uncertain(made.problem) ? null : shortProblem(made.problem, 'doing'))
  }
  return (
    <Stack>
      <TextInput label="Name" required maxLength={255} value={name} onChange={(e) => setName(e.currentTarget.value)} />
      <TextInput
        label="As at"
        type="date"
        required
        max={today}
        value={asAt}
        onChange={(e) => setAsAt(e.currentTarget.value)}
        error={asAt > today ? 'A count is not as at a future day.' : null}
      />
      <ScopePicker scope={scope} onChange={setScope} />
      <ScopePreview scope={scope} />
      {checked.unclear ? (
        <CheckSaved
          problem={checked.unclear}
          find={checked.find}
          onThere={onDone}
          onAbsent={() => {
            checked.settle()
            toast.show({ text: 'It isn’t there. Save it again.' })
          }}
        />
      ) : null}
      {wrong ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {wrong}
        </Text>
      ) : null}
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onCancel}>
          {sentences.cancel}
        </Button>
        <Button
          loading={busy}
          disabled={!name.trim() || asAt > today || !office.online() || checked.unclear !== null}
          onClick={() => void save()}
        >
          {sentences.submit}
        </Button>
      </Group>
      {office.online() ? null : <Text c="dimmed">A campaign is made with the office on the line.</Text>}
    </Stack>
  )
}
