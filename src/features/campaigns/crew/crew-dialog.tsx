/** Changes crew and planned days of a campaign. Sends the version that was shown, so a change made meanwhile by someone else is reported. */
import { CloseButton, Group, Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CrewMember, type CrewRole, crewLimit, crewRoles } from '#contract/campaigns/campaign-crew.ts'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { nameOfMember, roleLabels } from '#domain/campaigns/crew-roles.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/campaigns/campaign-crew.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

interface Props {
  campaign: Campaign
  nameOf: (person: number) => string
  onClose: () => void
}

export function CrewDialog({ campaign, nameOf, onClose }: Props) {
  const { api } = useServices()
  const toast = useToast()
  const [shown] = useState(campaign)
  const [crew, setCrew] = useState<readonly CrewMember[]>(shown.crew ?? [])
  const [begin, setBegin] = useState(shown.planned_begin ?? '')
  const [end, setEnd] = useState(shown.planned_end ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const added = useNewMember(crew)
  const isEndEarly = begin !== '' && end !== '' && end < begin
  const save = async () => {
    setBusy(true)
    // Includes the last entered person, even without pressing Add.
    const patch = {
      crew: added.member ? [...crew, added.member] : [...crew],
      planned_begin: begin || null,
      planned_end: end || null,
    }
    const answer = await api.change(countCampaigns, shown.id, patch, shown.version)
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    toast.success(t('saved'))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('crew')} size="lg" closeButtonProps={{ 'aria-label': common('close') }}>
      <Stack>
        <Group grow>
          <TextInput
            type="date"
            label={t('planned.beginLabel')}
            value={begin}
            max="9999-12-31"
            onChange={(event) => setBegin(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t('planned.endLabel')}
            value={end}
            max="9999-12-31"
            error={isEndEarly ? t('planned.endEarly') : null}
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t('advises')}
        </Text>
        {crewRoles.flatMap((role) =>
          crew
            .filter((one) => one.role === role)
            .map((one) => (
              <Group key={`${role} ${one.person} ${one.name}`} justify="space-between" wrap="nowrap">
                <Text className="bilang-break">
                  {t('roleLine', { role: roleLabels[role], names: nameOfMember(one, nameOf) })}
                </Text>
                <CloseButton
                  aria-label={t('remove', { name: nameOfMember(one, nameOf), role: roleLabels[role] })}
                  onClick={() => setCrew(crew.filter((other) => other !== one))}
                />
              </Group>
            )),
        )}
        <AddMember {...added} isFull={crew.length >= crewLimit} onAdd={(member) => setCrew([...crew, member])} />
        {problem ? <ProblemText problem={problem} trying="acting" /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="secondary" onClick={onClose}>
            {fixedTexts.cancel}
          </Button>
          <Button loading={busy} disabled={isEndEarly} onClick={() => void save()}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** A person with an account, or the name of one without, who is about to be added. Nobody has the same role twice. */
function useNewMember(crew: readonly CrewMember[]) {
  const [role, setRole] = useState<CrewRole>('lead')
  const [person, setPerson] = useState('')
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const entered: CrewMember =
    person === '' ? { role, person: null, name } : { role, person: Number(person), name: null }
  const isKnown = crew.some((one) => one.role === role && one.person === entered.person && one.name === entered.name)
  const isNamed = entered.person !== null || name !== ''
  /** Null: nobody is entered, or they have this role already. */
  const member = isNamed && !isKnown && crew.length < crewLimit ? entered : null
  return { role, setRole, person, setPerson, typed, setTyped, member }
}

function AddMember({
  role,
  setRole,
  person,
  setPerson,
  typed,
  setTyped,
  member,
  isFull,
  onAdd,
}: ReturnType<typeof useNewMember> & { isFull: boolean; onAdd: (member: CrewMember) => void }) {
  const users = lastKnown(useAll<User>('users')) ?? []
  const people = users
    .filter((user) => user.is_active && (role !== 'reviewer' || hasLogin(user)))
    .map((user) => ({ value: String(user.id), label: formalName(user) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <NativeSelect
          label={t('rolesOf')}
          value={role}
          onChange={(event) => {
            const chosen = event.currentTarget.value as CrewRole
            setRole(chosen)
            // Not everybody can have this role.
            if (chosen === 'reviewer') setPerson('')
          }}
          data={crewRoles.map((one) => ({ value: one, label: roleLabels[one] }))}
        />
        <NativeSelect
          label={t('person')}
          value={person}
          onChange={(event) => setPerson(event.currentTarget.value)}
          data={[{ value: '', label: t('someoneElse') }, ...people]}
        />
      </SimpleGrid>
      {person === '' ? (
        <TextInput
          label={t('name')}
          maxLength={textLimit}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      {isFull ? <Text size="sm">{t('tooMany', { limit: String(crewLimit) })}</Text> : null}
      <Button
        variant="secondary"
        className="bilang-start"
        disabled={member === null}
        onClick={() => {
          if (member) onAdd(member)
          setPerson('')
          setTyped('')
        }}
      >
        {t('add')}
      </Button>
    </Stack>
  )
}
