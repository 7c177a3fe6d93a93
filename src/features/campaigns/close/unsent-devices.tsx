/** Why a count cannot be reset yet: the unsent counts of this device and of each device that the server knows, and how an admin overrules it. */

import { Text, TextInput } from '@mantine/core'
import type { User } from '#contract/collections/users.ts'
import { textLimit } from '#contract/limits.ts'
import type { DeviceActivity } from '#contract/sync/client-events.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatMoment } from '#domain/text/format.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/count-reset.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

export function UnsentDevices({ ownUnsent, devices }: { ownUnsent: number; devices: readonly DeviceActivity[] }) {
  const { timeZone } = useServices()
  const users = useAll<User>('users')
  const people = lastKnown(users) ?? []
  const personNameOf = (id: number | null) => {
    const user = people.find((each) => each.id === id)
    return user ? formalName(user) : t('unsent.unknownPerson')
  }
  return (
    <Banner tone="refused" role="alert">
      <Text fw={600}>{t('unsent.title')}</Text>
      <ul className="bilang-bullets">
        {ownUnsent > 0 ? <li>{t('unsent.thisDevice', { count: ownUnsent })}</li> : null}
        {devices.map((device) => (
          <li key={`${device.device} ${device.user}`}>
            {t.rich('unsent.device', {
              person: personNameOf(device.user),
              device: device.device.slice(0, 8),
              count: device.waiting ?? 0,
              moment: formatMoment(Date.parse(device.last_seen), timeZone),
              mono: (text) => <span className="bilang-mono">{text}</span>,
            })}
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
  if (!canOverrule) return <Text c="dimmed">{t('adminCanContinue')}</Text>
  return (
    <TextInput
      label={t('reason')}
      description={t('reasonText')}
      value={reason}
      maxLength={textLimit}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
