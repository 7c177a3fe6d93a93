/** Whether a person confirms sign-ins with a code or a passkey, for admins, who remove it if the phone is lost. */
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import {
  getSecondFactorOf,
  removeSecondFactorOf,
  type SecondFactorState,
} from '#contract/actions/second-factor-actions.ts'
import type { User } from '#contract/collections/users.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

/** What confirms the person's sign-ins. */
function sentenceOf({ has_app: hasApp, passkeys = [] }: SecondFactorState) {
  if (passkeys.length === 0) return 'personOn'
  return hasApp ? 'personOnBoth' : 'personOnPasskey'
}

export function UserSecondStep({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { api, timeZone } = useServices()
  const online = useOnline()
  const toast = useToast()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const isOffered = api.features().has('second-factor')
  const key = `second step ${user.id}` // not a text
  const { state, reload } = useAsync(isOffered && online ? key : null, () =>
    api.call(getSecondFactorOf, { id: user.id }),
  )
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
    reload()
    if (answer.ok) toast.success(t('personRemoved', { name }))
    else toast.error(shortProblemText(answer.problem, 'acting'))
  }
  return (
    <section className="bilang-section" aria-label={t('ofPerson')}>
      <Title order={2} fz="lg" mb="xs">
        {t('ofPerson')}
      </Title>
      {state.is === 'ready' ? (
        <Text className="bilang-break">
          {state.value.since !== null
            ? t(sentenceOf(state.value), { name, since: formatMoment(Date.parse(state.value.since), timeZone) })
            : state.value.required
              ? t('personMustSetUp', { name })
              : t('personOff', { name })}
        </Text>
      ) : null}
      {state.is === 'ready' && state.value.is_on ? <Text c="dimmed">{t('personStays')}</Text> : null}
      {state.is === 'problem' ? <Text c="dimmed">{shortProblemText(state.problem, 'showing')}</Text> : null}
      {online ? null : <OfflineNote toDo={t('connectToSee')} />}
      {state.is === 'ready' && state.value.is_on && !isSelf ? (
        <Group mt="xs">
          <Button variant="danger" disabled={!online} loading={busy} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </Group>
      ) : null}
    </section>
  )
}
