/**
 * The institute's reasons for settled differences: add, rename, deactivate, delete. A reason that is in use can't be deleted; the server checks this.
 */
import { ActionIcon, Group, Table, Text, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { putSettlementReasons } from '#contract/actions/campaigns/settlement-reason-actions.ts'
import { isNameTaken, reasonName, type SettlementReason } from '#contract/campaigns/settlement-reasons.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { type SettlementReasons, useSettlementReasons } from '#react/campaign-records/use-settlement-reasons.ts'
import { newId } from '#react/new-id.ts'
import { useCan } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/reconcile/settle.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import stacked from '#ui/table/columns/stacked.module.css'

export function ReasonList() {
  const list = useSettlementReasons()
  const online = useOnline()
  const canChange = useCan(putSettlementReasons.permission as 'catalogue.change')
  const changes = useChanges(list)
  const [editing, setEditing] = useState<string | null>(null)
  if (!list.isOffered) return <Empty>{t('list.notOffered')}</Empty>
  const disabled = !list.isCurrent || changes.isBusy
  return (
    <section className="bilang-column" aria-label={t('list.title')}>
      <Text c="dimmed">{t('list.intro')}</Text>
      {online || !canChange ? null : <OfflineNote safe={t('list.view')} toDo={t('list.connect')} />}
      {canChange ? (
        <NameForm
          key={`add ${list.reasons.length}`}
          reasons={list.reasons}
          code={null}
          name=""
          label={t('list.add')}
          disabled={disabled}
          onSubmit={(name) => void changes.add(name)}
        />
      ) : null}
      {changes.problem ? <ProblemText problem={changes.problem} trying="acting" /> : null}
      {list.problem ? <ProblemText problem={list.problem} trying="showing" /> : null}
      <Table aria-label={t('list.title')} className={stacked['stacked'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('reason')}</Table.Th>
            <Table.Th scope="col">{t('list.status')}</Table.Th>
            {canChange ? <Table.Td /> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.reasons.map((one) => (
            <Table.Tr key={one.code}>
              <Table.Td className="bilang-break">
                {editing === one.code ? (
                  <NameForm
                    reasons={list.reasons}
                    code={one.code}
                    name={one.name}
                    label={common('save')}
                    disabled={disabled}
                    onSubmit={(name) => {
                      setEditing(null)
                      void changes.change({ ...one, name })
                    }}
                    onCancel={() => setEditing(null)}
                  />
                ) : (
                  one.name
                )}
              </Table.Td>
              <Table.Td data-label={t('list.status')}>{t(one.active ? 'list.active' : 'list.inactive')}</Table.Td>
              {canChange ? (
                <Table.Td>
                  <RowButtons
                    one={one}
                    disabled={disabled}
                    onEdit={() => setEditing(one.code)}
                    onToggle={() => void changes.change({ ...one, active: !one.active })}
                    onRemove={() => void changes.remove(one)}
                  />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function useChanges(list: SettlementReasons) {
  const toast = useToast()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const save = async (reasons: readonly SettlementReason[]) => {
    if (!reasons.some(({ active }) => active)) return toast.error(t('list.lastActive'))
    setBusy(true)
    const failed = await list.save(reasons)
    setBusy(false)
    const isConflict = failed?.kind === 'conflict'
    setProblem(isConflict ? null : failed)
    if (isConflict) toast.error(t('list.changedElsewhere'))
    else if (!failed) toast.success(t('list.saved'))
  }
  const { reasons } = list
  return {
    isBusy,
    problem,
    add: (name: string) => save([...reasons, { code: newId(), name, active: true }]),
    change: (next: SettlementReason) => save(reasons.map((one) => (one.code === next.code ? next : one))),
    async remove({ code, name }: SettlementReason) {
      const confirmed = await confirm({
        title: t('list.removeQuestion', { name }),
        text: t('list.removeText'),
        confirm: t('list.remove', { name }),
        danger: true,
      })
      if (confirmed) await save(reasons.filter((one) => one.code !== code))
    },
  }
}

function NameForm({
  reasons,
  code,
  name,
  label,
  disabled,
  onSubmit,
  onCancel,
}: {
  reasons: readonly SettlementReason[]
  /** Code of the reason to rename; null: a new reason. */
  code: string | null
  name: string
  label: string
  disabled: boolean
  onSubmit: (name: string) => void
  onCancel?: () => void
}) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = reasonName.safeParse(typed)
    const message = read.success
      ? isNameTaken(reasons, read.data, code) && t('list.taken')
      : (read.error.issues[0]?.message ?? null)
    setError(message || null)
    if (read.success && !message) onSubmit(read.data)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          className="bilang-basis"
          label={t('list.name')}
          value={typed}
          error={error}
          onChange={(event) => {
            setError(null)
            setTyped(event.currentTarget.value)
          }}
        />
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {fixedTexts.cancel}
          </Button>
        ) : null}
        <Button type="submit" disabled={disabled}>
          {label}
        </Button>
      </Group>
    </form>
  )
}

function RowButtons({
  one: { name, active },
  disabled,
  onEdit,
  onToggle,
  onRemove,
}: {
  one: SettlementReason
  disabled: boolean
  onEdit: () => void
  onToggle: () => void
  onRemove: () => void
}) {
  const Toggle = active ? IconEyeOff : IconEye
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon variant="subtle" aria-label={t('list.rename', { name })} disabled={disabled} onClick={onEdit}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t(active ? 'list.deactivate' : 'list.activate', { name })}
        disabled={disabled}
        onClick={onToggle}
      >
        <Toggle size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="refused"
        aria-label={t('list.remove', { name })}
        disabled={disabled}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
