/** A person's second step, for admins, who can remove it if the phone is lost. */
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import {
  getSecondFactorOf,
  removeSecondFactorOf,
  type SecondFactorState,
} from '#contract/actions/accounts/second-factor-actions.ts'
import type { User } from '#contract/collections/users.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

/** The person's second-step methods. */
function sentenceOf({ has_app: hasApp, passkeys = [] }: SecondFactorState) {
  if (passkeys.length === 0) return 'personOn'
  return hasApp ? 'personOnBoth' : 'personOnPasskey'
}

export function UserSecondStep({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { api, timeZone } = useServices()
  const toast = useToast()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const isOffered = api.features().has('second-factor')
  const key = `second step ${user.id}` // not a text
  const read = useServerRead(isOffered ? key : null, () => api.call(getSecondFactorOf, { id: user.id }))
  if (!isOffered) return null
  const name = user.first_name
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('removeTitle', { name }),
      text: t('removeText', { name }),
      confirm: t('remove'),
      danger: true,
    })
    if (!isConfirmed) return
    setBusy(true)
    const answer = await api.call(removeSecondFactorOf, { id: user.id, body: {} })
    setBusy(false)
    read.reload()
    if (answer.ok) toast.success(t('personRemoved', { name }))
    else toast.error(shortProblemText(answer.problem, 'acting'))
  }
  return (
    <ServerSection title={t('ofPerson')} read={read} toDo={t('connectToSee')}>
      {(value) => (
        <>
          <Text className="bilang-break">
            {value.since !== null
              ? t(sentenceOf(value), { name, since: formatMoment(Date.parse(value.since), timeZone) })
              : t(value.required ? 'personMustSetUp' : 'personOff', { name })}
          </Text>
          {value.is_on ? <Text c="dimmed">{t('personStays')}</Text> : null}
          {value.is_on && !isSelf ? (
            <Group mt="xs">
              <Button variant="danger" disabled={!read.isOnline} loading={busy} onClick={() => void remove()}>
                {t('remove')}
              </Button>
            </Group>
          ) : null}
        </>
      )}
    </ServerSection>
  )
}
