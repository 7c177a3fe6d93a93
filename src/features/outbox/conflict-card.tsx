import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { User } from '#contract/collections/users.ts'
import { formalName, rowLabel } from '#domain/catalog/row-label.ts'
import { fieldsCommandOf } from '#domain/outbox/commands/all-commands.ts'
import { type CommandField, referenceId } from '#domain/outbox/commands/command.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useRow } from '#react/lists/use-list.ts'
import type { Conflict } from '#react/outbox/use-outbox-rows.ts'
import { useServices } from '#react/services.ts'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OfItem } from '#ui/of-item.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CountEntry } from './count-entry.tsx'
import classes from './outbox.module.css'
import { useDecision } from './use-decision.ts'

/** One value for people. */
function FieldText({ field, value }: { field: CommandField; value: unknown }) {
  if (!field.reference) return field.format(value)
  return <ReferenceText field={field} collection={field.reference} value={value} />
}

/** The name of the row in the offline list. */
function ReferenceText({
  field,
  collection,
  value,
}: {
  field: CommandField
  collection: CollectionName
  value: unknown
}) {
  const row = useRow<Record<string, unknown>>(collection, referenceId(value))
  return field.format(value, row.state === 'ready' && row.value ? rowLabel(collection, row.value) : undefined)
}

/**
 * Two people recorded different values: the base, mine, and the server's; with count again, use mine, use theirs (sync §11). Every choice is compared
 * with the server again, so a decision never silently overwrites a newer value.
 */
export function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { timeZone } = useServices()
  const decide = useDecision()
  const toast = useToast()
  const [recounting, setRecounting] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const command = fieldsCommandOf({ kind: conflict.group })
  const ownTitle = command?.ownValues ?? common('you')
  const changedBy = useRow<User>('users', conflict.theirsBy ?? null)
  const changedByName = changedBy.state === 'ready' && changedBy.value ? formalName(changedBy.value) : null
  const changedAt = conflict.theirsAt ? formatMoment(Date.parse(conflict.theirsAt), timeZone) : null
  const changed = [changedByName, changedAt].filter(Boolean).join(', ')
  const choose = async (choice: 'mine' | 'theirs') => {
    setBusy(choice)
    if (await decide((outbox) => outbox.resolve(conflict.id, choice)))
      toast.success(t(choice === 'mine' ? 'conflict.mineWillBeSent' : 'conflict.theirsStays'))
    setBusy(null)
  }
  return (
    <article className={classes['card']} data-mark="attention" aria-label={conflict.label}>
      <div className={classes['cardHead']}>
        <Text fw={600}>{conflict.label}</Text>
        <StatusBadge tone="attention">
          {t(conflict.why === 'changed' ? 'conflict.differentValues' : 'conflict.countRestarted')}
        </StatusBadge>
      </div>
      <table className={classes['comparison']}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflict.whenYouLooked')}</th>
            <th scope="col">{ownTitle}</th>
            <th scope="col">
              {t('conflict.serverNow')}
              {changed === '' ? null : <span className={classes['changedBy']}>{changed}</span>}
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(command?.fields ?? {}).map(([name, field]) => (
            <tr key={name}>
              <th scope="row">{field.title}</th>
              <td data-label={t('conflict.whenYouLooked')}>
                <FieldText field={field} value={conflict.base[name]} />
              </td>
              <td data-label={ownTitle} className={classes['ownValue']}>
                <FieldText field={field} value={conflict.mine[name]} />
              </td>
              <td
                data-label={changed === '' ? t('conflict.serverNow') : t('conflict.serverNowSince', { changed })}
                className={classes['serverValue']}
              >
                <FieldText field={field} value={conflict.theirs[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {recounting ? (
        <CountEntry
          initial={{ physical_count: null, remarks: conflict.mine['remarks'] }}
          submitLabel={t('conflict.saveNewCount')}
          onCancel={() => setRecounting(false)}
          onSave={async (patch) => {
            if (await decide((outbox) => outbox.resolve(conflict.id, 'recount', patch)))
              toast.success(t('conflict.newCountSaved'))
          }}
        />
      ) : (
        <Group gap="sm">
          {command?.isTyped ? (
            <Button onClick={() => setRecounting(true)}>
              {t('conflict.recount')}
              <OfItem name={conflict.label} />
            </Button>
          ) : null}
          <Button
            variant="secondary"
            loading={busy === 'mine'}
            disabled={busy !== null}
            onClick={() => void choose('mine')}
          >
            {t('conflict.useMine')}
            <OfItem name={conflict.label} />
          </Button>
          <Button
            variant="secondary"
            loading={busy === 'theirs'}
            disabled={busy !== null}
            onClick={() => void choose('theirs')}
          >
            {t('conflict.useTheirs')}
            <OfItem name={conflict.label} />
          </Button>
        </Group>
      )}
    </article>
  )
}
