/**
 * The values of a file that match no row of the records, or several: the person chooses a row for each, creates one, or skips it. Nothing is applied
 * without a choice.
 */
import { Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { UnknownName } from '#domain/import/check-cell.ts'
import { canCreateByName } from '#domain/import/new-names.ts'
import type { ValueChange } from '#domain/import/value-choices.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useCan } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/import/import.ts'
import { Button } from '#ui/button.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { countedOf, manyOf } from './collection-nouns.ts'
import classes from './import.module.css'

/** Number of values shown at first, and added by each “Show more”. */
const shownAtOnce = 25

/** The person's decisions about the values, by collection and key. They survive the next check. */
export interface ValueDecisions {
  rows: Readonly<Record<string, number>>
  /** Values to create although they have proposals; a value without proposals is created unless a row is chosen. */
  isNew: Readonly<Record<string, boolean>>
}
export const noDecisions: ValueDecisions = { rows: {}, isNew: {} }
const decisionKey = ({ collection, key }: UnknownName): string => `${collection} ${key}`

export interface ValueActions {
  decisions: readonly [ValueDecisions, (change: (before: ValueDecisions) => ValueDecisions) => void]
  onChoose: (changes: readonly ValueChange[]) => void
  onCreate: (to: CollectionName, unknown: readonly UnknownName[]) => void
}

export function ValueTables({ unknown, ...actions }: ValueActions & { unknown: readonly UnknownName[] }) {
  const { decisions, onChoose } = actions
  const [{ rows }] = decisions
  const unknownCollections = [...new Set(unknown.map((one) => one.collection))]
  const chosen = unknown.filter((name) => rows[decisionKey(name)] !== undefined)
  return (
    <>
      {unknownCollections.map((to) => (
        <ValueTable key={to} collection={to} names={unknown.filter((one) => one.collection === to)} {...actions} />
      ))}
      {chosen.length > 0 ? (
        <Group justify="flex-end">
          <Button
            onClick={() =>
              onChoose(
                chosen.map((name) => ({ collection: name.collection, value: name.key, row: rows[decisionKey(name)]! })),
              )
            }
          >
            {t('values.use', { count: chosen.length })}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

function ValueTable({
  collection,
  names,
  decisions: [{ rows, isNew }, decide],
  onCreate,
}: ValueActions & {
  collection: CollectionName
  names: readonly UnknownName[]
}) {
  const online = useOnline()
  const canAdd = useCan('catalogue.add')
  const [shown, setShown] = useState(shownAtOnce)
  const canCreate = canCreateByName(collection) && canAdd
  const isCreated = (name: UnknownName) =>
    canCreate &&
    name.fitting === 0 &&
    rows[decisionKey(name)] === undefined &&
    (isNew[decisionKey(name)] ?? name.proposals.length === 0)
  const created = names.filter(isCreated)
  return (
    <Paper withBorder p="md" component="section" aria-label={t('values.of', { items: manyOf(collection) })}>
      <Stack gap="sm">
        <Title order={2} fz="md">
          {t('values.toMatch', { count: names.length, items: manyOf(collection) })}
        </Title>
        <Text c="dimmed">{canCreate ? t('values.how') : t('values.howWithoutCreate')}</Text>
        <ul className={classes['values']}>
          {names.slice(0, shown).map((name) => (
            <ValueRow
              key={name.key}
              name={name}
              row={rows[decisionKey(name)] ?? null}
              onRow={(row) =>
                decide((before) => {
                  const { [decisionKey(name)]: _, ...others } = before.rows
                  return { ...before, rows: row === null ? others : { ...others, [decisionKey(name)]: row } }
                })
              }
              isNew={isCreated(name)}
              onNew={
                canCreate && name.fitting === 0
                  ? (next) => decide((before) => ({ ...before, isNew: { ...before.isNew, [decisionKey(name)]: next } }))
                  : null
              }
            />
          ))}
        </ul>
        <Group justify="space-between">
          {names.length > shown ? (
            <Button variant="link" onClick={() => setShown((before) => before + shownAtOnce)}>
              {t('values.showMore', { count: names.length - shown })}
            </Button>
          ) : (
            <span />
          )}
          {created.length > 0 ? (
            <Button size="sm" variant="outline" disabled={!online} onClick={() => onCreate(collection, created)}>
              {t('report.create', { items: countedOf(collection, created.length) })}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Paper>
  )
}

function ValueRow({
  name,
  row,
  onRow,
  isNew,
  onNew,
}: {
  name: UnknownName
  row: number | null
  onRow: (row: number | null) => void
  isNew: boolean
  onNew: ((isNew: boolean) => void) | null
}) {
  const source = useLookup(name.collection)
  return (
    <li>
      <div className="bilang-break">
        <b>{name.name}</b> <span className="bilang-muted">{t('rows', { count: name.rows })}</span>
        {name.fitting > 0 ? (
          <div className="bilang-muted">{t('values.ambiguous', { count: formatNumber(name.fitting) })}</div>
        ) : null}
      </div>
      <Stack gap="xs">
        <Lookup
          source={source}
          label={t('values.choose', { name: name.name })}
          isLabelHidden
          placeholder={t('values.leave')}
          value={row}
          onChange={onRow}
        />
        {row === null && name.proposals.length > 0 ? (
          <Group gap="xs">
            {name.proposals.map((proposal) => (
              <Button key={proposal.row} size="sm" variant="secondary" onClick={() => onRow(proposal.row)}>
                {t('values.proposal', { name: proposal.label })}
              </Button>
            ))}
          </Group>
        ) : null}
        {row === null && onNew ? (
          <Checkbox
            label={t('values.isNew', { name: name.name })}
            checked={isNew}
            onChange={(event) => onNew(event.currentTarget.checked)}
          />
        ) : null}
      </Stack>
    </li>
  )
}
