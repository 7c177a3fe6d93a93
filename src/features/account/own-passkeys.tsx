/** The person's passkeys with name, host and last use; add, rename, remove. */
import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { removePasskey, renamePasskey } from '#contract/actions/accounts/passkey-actions.ts'
import type { Passkey, SecondFactorState } from '#contract/actions/accounts/second-factor-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { noPasskeysHere } from '#ui/second-step/passkey-failure.ts'
import { PasskeyNameForm } from '#ui/second-step/passkey-name-form.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { ConfirmPerson } from './confirm-person.tsx'

type Change = { is: 'add' } | { is: 'rename' | 'remove'; passkey: Passkey } | null

export function OwnPasskeys({
  state,
  passkeys,
  onChanged,
}: {
  state: SecondFactorState
  passkeys: readonly Passkey[]
  onChanged: () => void
}) {
  const { api } = useServices()
  const online = useOnline()
  const toast = useToast()
  const [change, setChange] = useState<Change>(null)
  const finish = (text: string) => {
    toast.success(text)
    setChange(null)
    onChanged()
  }
  const cancel = (
    <Button variant="ghost" onClick={() => setChange(null)}>
      {fixedTexts.cancel}
    </Button>
  )
  const showList = () => {
    setChange(null)
    onChanged()
  }
  const cannot = noPasskeysHere()
  const isLast = passkeys.length === 1 && state.has_app === false
  return (
    <Stack gap="md" role="group" aria-label={t('heading')}>
      <div>
        <Title order={3} fz="md">
          {t('heading')}
        </Title>
        <Text>{t('what', { host: location.hostname })}</Text>
      </div>
      {change?.is === 'add' ? <AddPasskey state={state} cancel={cancel} onDone={finish} onUnclear={showList} /> : null}
      {change?.is === 'rename' ? (
        <PasskeyNameForm
          label={t('renameOf', { name: change.passkey.name })}
          action={t('rename')}
          initial={change.passkey.name}
          after={cancel}
          onName={async (name) => {
            const answer = await api.call(renamePasskey, { id: change.passkey.id, body: { name } })
            if (answer.ok) finish(t('renamed', { name }))
            return answer
          }}
        />
      ) : null}
      {change?.is === 'remove' && isLast && state.required ? (
        <Stack gap="md">
          <Banner tone="attention" role="note">
            {t('lastStays')}
          </Banner>
          <Group>{cancel}</Group>
        </Stack>
      ) : change?.is === 'remove' ? (
        <ConfirmPerson
          label={t('removeOf', { name: change.passkey.name })}
          action={t('remove')}
          isOn={state.is_on}
          hasPasskeys
          cancel={cancel}
          onGiven={async (given) => {
            const answer = await api.call(removePasskey, { id: change.passkey.id, body: given })
            if (answer.ok) finish(t('removed', { name: change.passkey.name }))
            return answer
          }}
        >
          <Text className="bilang-break">{t('removeOne', { name: change.passkey.name })}</Text>
          {isLast ? <Banner tone="attention">{t('removeLast')}</Banner> : null}
        </ConfirmPerson>
      ) : null}
      {change !== null ? null : (
        <>
          {passkeys.length === 0 ? <Text c="dimmed">{t('none')}</Text> : null}
          <PasskeyList passkeys={passkeys} disabled={!online} onChange={setChange} />
          {passkeys.length > 0 ? <Text c="dimmed">{t('stays')}</Text> : null}
          {cannot === null ? (
            <Group>
              <Button variant="secondary" disabled={!online} onClick={() => setChange({ is: 'add' })}>
                {t('add')}
              </Button>
            </Group>
          ) : (
            <Banner tone="attention" role="note">
              {cannot}
            </Banner>
          )}
        </>
      )}
    </Stack>
  )
}

function PasskeyList({
  passkeys,
  disabled,
  onChange,
}: {
  passkeys: readonly Passkey[]
  disabled: boolean
  onChange: (change: Change) => void
}) {
  const { timeZone } = useServices()
  const moment = (at: string) => formatMoment(Date.parse(at), timeZone)
  if (passkeys.length === 0) return null
  return (
    <Stack component="ul" gap="md" p={0} m={0} aria-label={t('heading')}>
      {passkeys.map((passkey) => (
        <Group component="li" key={passkey.id} justify="space-between" gap="xs">
          <div>
            <Text fw={600} className="bilang-break">
              {passkey.name}
            </Text>
            <Text c="dimmed" fz="sm" className="bilang-break">
              {t('details', {
                host: passkey.host,
                added: moment(passkey.created_at),
                used: passkey.last_used_at === null ? t('unused') : t('used', { at: moment(passkey.last_used_at) }),
              })}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              variant="secondary"
              disabled={disabled}
              aria-label={t('renameOf', { name: passkey.name })}
              onClick={() => onChange({ is: 'rename', passkey })}
            >
              {t('rename')}
            </Button>
            <Button
              variant="danger"
              disabled={disabled}
              aria-label={t('removeOf', { name: passkey.name })}
              onClick={() => onChange({ is: 'remove', passkey })}
            >
              {t('remove')}
            </Button>
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
