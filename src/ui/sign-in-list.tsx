/** The devices somebody is signed in on, each with a button that ends it there. Holds no data. */
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { SignIn } from '#contract/sign-ins.ts'
import { formatMoment } from '#domain/dates.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { Button } from './button.tsx'
import { useConfirm } from './dialogs/confirm.tsx'
import { useToast } from './feedback/toasts.tsx'
import { useTimeZone } from './time-zone.ts'

export function SignInList({
  list,
  whose,
  online,
  onEnd,
}: {
  list: readonly SignIn[]
  /** `own`, or the first name of somebody else. */
  whose: string
  online: boolean
  onEnd: (id: string | null) => Promise<Problem | null>
}) {
  const confirm = useConfirm()
  const toast = useToast()
  const timeZone = useTimeZone()
  const [busy, setBusy] = useState<string | null>(null)
  const own = whose === 'own'
  const others = list.filter((one) => !one.current)

  const end = async (id: string | null, name: string) => {
    const sure = await confirm({
      title:
        id === null
          ? `Sign out ${others.length === 1 ? 'the other device' : 'all other devices'}?`
          : `Sign out ${name}?`,
      text: 'Signing in there needs the password again. Counts that are not sent stay on that device.',
      confirm: 'Sign out',
      danger: true,
    })
    if (!sure) return
    setBusy(id ?? 'all')
    const problem = await onEnd(id)
    setBusy(null)
    if (problem) toast.error(shortProblem(problem, 'doing'))
    else toast.success(id === null ? 'All other devices are signed out.' : `${name} is signed out.`)
  }

  if (list.length === 0)
    return (
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {own ? 'You aren’t' : `${whose} isn’t`} signed in on any device.
      </Text>
    )
  return (
    <Stack gap="xs">
      {list.map((one) => {
        const name = one.device ?? 'Unknown device'
        return (
          <Group key={one.id} justify="space-between" wrap="nowrap" gap="sm">
            <div style={{ minWidth: 0 }}>
              <Text fw={600}>
                {name}
                {one.current ? ' (this device)' : ''}
              </Text>
              <Text c="dimmed" fz="sm">
                Last used {formatMoment(one.last_used_at, timeZone)}. Ends {formatMoment(one.ends_at, timeZone)} if not
                used.
              </Text>
            </div>
            {one.current ? null : (
              <Button
                variant="secondary"
                disabled={!online}
                loading={busy === one.id}
                onClick={() => void end(one.id, name)}
                aria-label={`Sign out ${name}`}
              >
                Sign out
              </Button>
            )}
          </Group>
        )
      })}
      {others.length > 1 || (!own && list.length > 1) ? (
        <Group>
          <Button variant="danger" disabled={!online} loading={busy === 'all'} onClick={() => void end(null, '')}>
            {own ? 'Sign out all other devices' : 'Sign out all devices'}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
