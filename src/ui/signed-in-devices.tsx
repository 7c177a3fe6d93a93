/** The devices a person is signed in on, each with a button that signs it out. Holds no data. */
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { SignIn } from '#contract/sign-in.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formatMoment, pluralWord } from '#domain/text/format.ts'
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
      title:
        id === null
          ? `Sign out ${pluralWord(otherDevices.length, 'the other device', 'all other devices')}?`
          : `Sign out ${name}?`,
      text: 'Signing in there needs the password again. Counts that are not sent stay on that device.',
      confirm: 'Sign out',
      danger: true,
    })
    if (!confirmed) return
    setBusy(id ?? 'all')
    const problem = await onEnd(id)
    setBusy(null)
    if (problem) toast.error(shortProblemText(problem, 'acting'))
    else toast.success(id === null ? 'All other devices are signed out.' : `${name} is signed out.`)
  }

  if (devices.length === 0)
    return (
      <Text className="bilang-break" c="dimmed">
        {isOwn ? 'You aren’t' : `${owner} isn’t`} signed in on any device.
      </Text>
    )
  return (
    <Stack gap="xs">
      {devices.map((signIn) => {
        const name = signIn.device ?? 'Unknown device'
        return (
          <Group key={signIn.id} justify="space-between" wrap="nowrap" gap="sm">
            <div className="bilang-shrink">
              <Text fw={600}>
                {name}
                {signIn.current ? ' (this device)' : ''}
              </Text>
              <Text c="dimmed" fz="sm">
                Last used {formatMoment(signIn.last_used_at, timeZone)}. Ends {formatMoment(signIn.ends_at, timeZone)}{' '}
                if not used.
              </Text>
            </div>
            {signIn.current ? null : (
              <Button
                variant="secondary"
                disabled={!online}
                loading={busy === signIn.id}
                onClick={() => void signOutDevice(signIn.id, name)}
                aria-label={`Sign out ${name}`}
              >
                Sign out
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
            {isOwn ? 'Sign out all other devices' : 'Sign out all devices'}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
