/** Why a count cannot be reset yet: the unsent counts of this device and of each device that the server knows, and how an admin overrules it. */
import { Text, TextInput } from '@mantine/core'
import type { DeviceActivity } from '#contract/client-events.ts'
import type { User } from '#contract/collections/users.ts'
import { textLimit } from '#contract/limits.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatMoment, plural } from '#domain/text/format.ts'
import { useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

export function UnsentDevices({ ownUnsent, devices }: { ownUnsent: number; devices: readonly DeviceActivity[] }) {
  const { timeZone } = useServices()
  const users = useAll<User>('users')
  const people = users.state === 'ready' ? users.value : (users.stale ?? [])
  const personNameOf = (id: number | null) => {
    const user = people.find((each) => each.id === id)
    return user ? formalName(user) : 'Unknown person'
  }
  return (
    <Banner tone="refused" role="alert">
      <Text fw={600}>Some counts haven’t been sent, so nothing is cleared yet.</Text>
      <ul className="bilang-bullets">
        {ownUnsent > 0 ? <li>This device: {plural(ownUnsent, 'count', 'counts')} not sent. Open the outbox.</li> : null}
        {devices.map((device) => (
          <li key={`${device.device} ${device.user}`}>
            {personNameOf(device.user)}, device <span className="bilang-mono">{device.device.slice(0, 8)}</span>:{' '}
            {plural(device.waiting ?? 0, 'count', 'counts')} not sent, last seen{' '}
            {formatMoment(Date.parse(device.last_seen), timeZone)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

export function OverruleReason({
  canOverrule,
  reason,
  onChange,
}: {
  canOverrule: boolean
  reason: string
  onChange: (reason: string) => void
}) {
  if (!canOverrule) return <Text c="dimmed">An admin can continue anyway by giving a reason.</Text>
  return (
    <TextInput
      label="Reason to continue anyway"
      description="Counts that arrive later need review. The history records the reason."
      value={reason}
      maxLength={textLimit}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
