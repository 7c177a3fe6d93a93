/** Joins a person without a login with the account of the same human, after a preview of what moves or why it is not possible. */
import { Group, List, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { joinPerson, type MovedRows } from '#contract/actions/accounts/person-actions.ts'
import type { User } from '#contract/collections/users.ts'
import type { Problem } from '#contract/problem.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { lastKnown, useRow } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/people-without-login.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'

type RowsText = 'products' | 'locations' | 'receipts' | 'slips' | 'transfers' | 'crews'
const rowTexts: Readonly<Record<string, RowsText>> = {
  products: 'products',
  locations: 'locations',
  'acknowledgement-receipts': 'receipts',
  'custodian-slips': 'slips',
  transfers: 'transfers',
  inventory: 'crews',
}

interface Preview {
  into: number
  moved: MovedRows
  refusal: string | null
}

export function JoinPerson({ user }: { user: User }) {
  const { api, catalog } = useServices()
  const online = useOnline()
  const toast = useToast()
  const navigate = useNavigate()
  const people = useLookup('users', { where: { is_active: true }, serverQuery: { is_active: 'true' } })
  const [into, setInto] = useState<number | null>(null)
  const other = lastKnown(useRow<User>('users', into))
  const name = other ? formalName(other) : ''
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = async (isDryRun: boolean) => {
    if (into === null) return
    setBusy(true)
    setProblem(null)
    const answer = await api.call(joinPerson, { id: user.id, body: { into, dry_run: isDryRun } })
    setBusy(false)
    // The server's response explains the refusal, because the preview is out of date.
    if (!answer.ok) {
      setPreview(null)
      return setProblem(answer.problem)
    }
    if (isDryRun) return setPreview({ into, ...answer.value })
    toast.success(t('join.done', { name }))
    // Refresh, because rows of many lists changed.
    void catalog.refresh('manual')
    await navigate(`/admin/users/${into}`)
  }
  return (
    <section className="bilang-section" aria-label={t('join.title')}>
      <Title order={2} fz="lg" mb="xs">
        {t('join.title')}
      </Title>
      <Stack gap="sm">
        <Text>{t('join.text')}</Text>
        <Lookup
          label={t('join.into')}
          source={people}
          value={into}
          onChange={(value) => {
            setInto(value)
            setPreview(null)
            setProblem(null)
          }}
        />
        {problem ? <ProblemText problem={problem} trying="acting" /> : null}
        {preview?.refusal ? (
          <Banner tone="refused" role="alert">
            {preview.refusal}
          </Banner>
        ) : null}
        {preview && preview.refusal === null ? <Moved moved={preview.moved} name={name} /> : null}
        <Group justify="flex-end">
          {preview && preview.refusal === null && preview.into === into ? (
            <Button variant="danger" disabled={!online} loading={busy} onClick={() => void ask(false)}>
              {t('join.button')}
            </Button>
          ) : (
            <Button
              variant="secondary"
              disabled={!online || into === null || into === user.id}
              loading={busy}
              onClick={() => void ask(true)}
            >
              {t('join.preview')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  )
}

function Moved({ moved, name }: { moved: MovedRows; name: string }) {
  const rows = moved.flatMap(({ collection, count }) => {
    const text = rowTexts[collection]
    return text ? [{ text, count }] : []
  })
  return (
    <div role="status">
      {rows.length === 0 ? (
        <Text>{t('join.nothing')}</Text>
      ) : (
        <>
          <Text>{t('join.moves', { name })}</Text>
          <List>
            {rows.map(({ text, count }) => (
              <List.Item key={text}>{t(`join.rows.${text}`, { count })}</List.Item>
            ))}
          </List>
        </>
      )}
      <Text fw={600}>{t('join.cannotUndo')}</Text>
    </div>
  )
}
