/** The buildings and sections whose items a sub-admin sees, for admins (decision 116). */
import { Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { getReachOf, putReachOf } from '#contract/actions/accounts/reach-actions.ts'
import type { User } from '#contract/collections/users.ts'
import { isEverywhere, type ReachPlaces } from '#contract/sign-in/reach.ts'
import type { z } from '#contract/z.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { roleOf } from '#domain/people/roles.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/administration/reach.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

export function UserPlaces({ user }: { user: User }) {
  const { api } = useServices()
  const isOffered = api.features().has('reach') && roleOf(user) === 'sub-admin'
  const key = `places ${user.id}` // not a text
  const read = useServerRead(isOffered ? key : null, () => api.call(getReachOf, { id: user.id }))
  if (!isOffered) return null
  return (
    <ServerSection title={t('ofPerson')} read={read} toDo={t('connectToSee')}>
      {(stored) => <PlacesForm user={user} stored={stored} online={read.isOnline} />}
    </ServerSection>
  )
}

type Named = { id: number; name: string }
const sameIds = (a: readonly number[], b: readonly number[]) => [...a].sort().join() === [...b].sort().join()
const samePlaces = (a: ReachPlaces, b: ReachPlaces) =>
  sameIds(a.buildings, b.buildings) && sameIds(a.sections, b.sections)

function PlacesForm({
  user,
  stored: first,
  online,
}: {
  user: User
  stored: z.infer<typeof getReachOf.response>
  online: boolean
}) {
  const { api } = useServices()
  const toast = useToast()
  const buildings = lastKnown(useAll<Named>('location-code-one')) ?? []
  const sections = lastKnown(useAll<Named>('sections')) ?? []
  const [stored, setStored] = useState(first)
  const [places, setPlaces] = useState<ReachPlaces>(first.places)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const answer = await api.call(putReachOf, { id: user.id, body: { ...places, version: stored.version } })
    setBusy(false)
    if (answer.ok) {
      setStored(answer.value)
      setPlaces(answer.value.places)
      return void toast.success(t('saved'))
    }
    const current = answer.problem.kind === 'conflict' ? putReachOf.response.safeParse(answer.problem.current) : null
    if (!current?.success) return void toast.error(shortProblemText(answer.problem, 'acting'))
    setStored(current.data)
    toast.error(t('changed'))
  }
  const field = (name: 'buildings' | 'sections', label: string, rows: readonly Named[]) => (
    <MultiSelect
      label={label}
      searchable
      clearable
      disabled={!online || busy}
      {...(places[name].length === 0 && isEverywhere(places) && { placeholder: t('allItems') })}
      data={rows.map((row) => ({ value: String(row.id), label: row.name }))}
      value={places[name].map(String)}
      onChange={(values) => setPlaces({ ...places, [name]: values.map(Number) })}
    />
  )
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz="sm">
        {t('personHint')}
      </Text>
      <div className="bilang-fields">
        {field('buildings', t('buildings'), buildings)}
        {field('sections', t('sections'), sections)}
      </div>
      <Group justify="flex-end">
        <Button disabled={!online || samePlaces(places, stored.places)} loading={busy} onClick={() => void save()}>
          {common('save')}
        </Button>
      </Group>
    </Stack>
  )
}
