import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { countsIn } from '#domain/campaigns/person-rooms.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { normalizeText } from '#domain/catalog/search-text.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { t } from '#text/counting/scan-rooms.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'

export interface Colleague {
  id: number
  name: string
}

/** More people than fit are searched by name. */
const shownAtMost = 50
const searchedFrom = 8

/** Asks who counts a room from now on: one of the people in the campaign, or nobody. One tap decides. */
export function HandOverDialog({
  room,
  campaign,
  assignee,
  onCancel,
  onConfirm,
}: {
  room: CurrentRoom
  campaign: Campaign
  /** The current person, who is not offered. */
  assignee: number | null
  onCancel: () => void
  onConfirm: (colleague: Colleague | null) => void
}) {
  const [search, setSearch] = useState('')
  const users = useAll<User>('users')
  const colleagues = (lastKnown(users) ?? [])
    .filter(
      (user) => user.id !== assignee && countsIn(campaign, user.id) && hasPermission(roleOf(user), 'count.record'),
    )
    .map((user): Colleague => ({ id: user.id, name: formalName(user) }))
  const words = normalizeText(search)
  const found = colleagues.filter(({ name }) => normalizeText(name).includes(words))
  const isSearched = colleagues.length >= searchedFrom
  return (
    <Modal
      opened
      onClose={onCancel}
      title={<span className="bilang-break">{t('question.handOver', { room: room.name })}</span>}
    >
      <Stack gap="xs">
        <Text>{t('question.handOverText')}</Text>
        {isSearched && (
          <TextInput
            label={t('question.search')}
            maxLength={textLimit}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {found.slice(0, shownAtMost).map((colleague) => (
          <Button
            key={colleague.id}
            variant="secondary"
            size="lg"
            fullWidth
            className={classes['answer'] ?? ''}
            onClick={() => onConfirm(colleague)}
          >
            {colleague.name}
          </Button>
        ))}
        {users.state === 'ready' && colleagues.length === 0 && <Text c="dimmed">{t('question.noPeople')}</Text>}
        {colleagues.length > 0 && found.length === 0 && <Text role="status">{t('question.noMatch')}</Text>}
        {assignee !== null && (
          <Button
            variant="secondary"
            size="lg"
            fullWidth
            className={classes['answer'] ?? ''}
            onClick={() => onConfirm(null)}
          >
            {t('question.nobody')}
          </Button>
        )}
        <Button variant="ghost" fullWidth onClick={onCancel}>
          {fixedTexts.cancel}
        </Button>
      </Stack>
    </Modal>
  )
}
