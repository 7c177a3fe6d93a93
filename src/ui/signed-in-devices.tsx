/** The devices a person is signed in on, each with a button that signs it out. Holds no data. */
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { SignIn } from '#contract/sign-in/sign-in.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formatMoment } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-devices.ts'
import { Button } from './button.tsx'
import { useConfirm } from './dialogs/confirm.tsx'
import { useToast } from './feedback/toasts.tsx'
import { useTimeZone } from './time-zone.ts'

export function SignedInDevices({
  devices,
  owner,
  online,
  onEnd,
}: {
  devices: readonly SignIn[]
  /** `own`, or another person's first name. */
  owner: string
  online: boolean
  onEnd: (id: string | null) => Promise<Problem | null>
}) {
  const confirm = useConfirm()
  const toast = useToast()
  const timeZone = useTimeZone()
  const [busy, setBusy] = useState<string | null>(null)
  const isOwn = owner === 'own'
  const otherDevices = devices.filter((signIn) => !signIn.current)

  const signOutDevice = async (id: string | null, name: string) => {
    const confirmed = await confirm({
      title: id === null ? t('signOutOthers', { count: otherDevices.length }) : t('signOutNamed', { name }),
      text: t('signOutText'),
      confirm: t('signOut'),
      danger: true,
    })
    if (!confirmed) return
    setBusy(id ?? 'all')
    const problem = await onEnd(id)
    setBusy(null)
    if (problem) toast.error(shortProblemText(problem, 'acting'))
    else toast.success(id === null ? t('othersSignedOut') : t('signedOut', { name }))
  }

  if (devices.length === 0)
    return (
      <Text className="bilang-break" c="dimmed">
        {isOwn ? t('ownNone') : t('none', { owner })}
      </Text>
    )
  return (
    <Stack gap="md">
      {devices.map((signIn) => {
        const name = signIn.device ?? t('unknown')
        const used = formatMoment(signIn.last_used_at, timeZone)
        return (
          <Group key={signIn.id} justify="space-between" wrap="nowrap" gap="sm">
            <div className="bilang-shrink">
              <Text fw={600}>{signIn.current ? t('thisDevice', { name }) : name}</Text>
              <Text c="dimmed" fz="sm">
                {t('lastUsed', {
                  used,
                  ends: formatMoment(signIn.ends_at, timeZone),
                })}
              </Text>
            </div>
            {signIn.current ? null : (
              <Button
                variant="secondary"
                disabled={!online}
                loading={busy === signIn.id}
                onClick={() => void signOutDevice(signIn.id, name)}
                className="bilang-fixed"
                // Two phones of one model have the same name.
                aria-label={t('signOutDevice', { name, used })}
              >
                {t('signOut')}
              </Button>
            )}
          </Group>
        )
      })}
      {otherDevices.length > 1 || (!isOwn && devices.length > 1) ? (
        <Group>
          <Button
            variant="danger"
            disabled={!online}
            loading={busy === 'all'}
            onClick={() => void signOutDevice(null, '')}
          >
            {isOwn ? t('signOutAllOthers') : t('signOutAll')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
