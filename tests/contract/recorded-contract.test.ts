/**
 * Phones with unsent counts keep the app of their last update for weeks, and other servers follow the documented contract. So calls,
 * permissions, parameters and accepted values are recorded here as they are seen from outside. A deliberate change is recorded again with
 * `npx vitest run tests/contract/recorded-contract.test.ts -u`, and its reviewer reads it as a difference of these texts.
 */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { actionModules, allActions } from '#contract/actions/all-actions.ts'
import type { ApiAction } from '#contract/actions/define-action.ts'
import { apiPrefix, itemPath, paths } from '#contract/api-paths.ts'
import { appPaths } from '#contract/app-paths.ts'
import { countForm } from '#contract/campaigns/count-form.ts'
import { collectionList, collections, mirroredCollections } from '#contract/collections/all-collections.ts'
import type { Filter } from '#contract/collections/define-collection.ts'
import { transferTypes } from '#contract/collections/transfers.ts'
import * as limits from '#contract/limits.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { problemCodes } from '#contract/problem-codes.ts'
import { features, parseFeatures } from '#contract/server-features.ts'
import * as session from '#contract/sign-in/session.ts'
import * as signIn from '#contract/sign-in/sign-in.ts'
import { batchCollections, batchPartRowLimit, batchRowLimit } from '#contract/sync/batch.ts'
import { rootResponse } from '#contract/sync/change-feed.ts'
import { clientEvent } from '#contract/sync/client-events.ts'
import { pageEnvelope, pageWithIds } from '#contract/sync/list-page.ts'
import { describeSchema, groupByBehavior } from './support/describe-schema.ts'

const rolesOf = (permission: ApiAction['permission']): string =>
  permission === 'signed-in' || permission === 'signed-out' ? permission : permissions[permission].join(' ')
const byAddress = (a: string, b: string) => (a < b ? -1 : 1)

test('[CONTRACT-1741] every call: the recorded method, address, name and roles', async () => {
  const calls = [
    ...allActions.map(({ method, path, name, permission }) => `${path}  ${method}  ${name}: ${rolesOf(permission)}`),
    ...collectionList.flatMap(({ path, name, permissions: { read, add, change, remove } }) =>
      [
        ['GET', path, read],
        ['GET', `${path}:id/`, read],
        ['POST', path, add],
        ['PATCH', `${path}:id/`, change],
        ['DELETE', `${path}:id/`, remove],
      ].map(([method, at, permission]) => `${at}  ${method}  ${name}: ${rolesOf(permission as Permission)}`),
    ),
  ]
  const actionFiles = globSync('src/contract/actions/*/*.ts').map((path) => basename(path))
  expect(actionFiles.sort()).toEqual(Object.keys(actionModules).sort())
  expect(new Set(calls.map((call) => call.split(':  ')[0])).size).toBe(calls.length)
  await expect(`${calls.sort(byAddress).join('\n')}\n`).toMatchFileSnapshot('recorded/calls.txt')
})

test('[CONTRACT-1741] every list: the recorded search, order, filters, references, unique values and names', async () => {
  const shown = (filter: Filter) => ('through' in filter ? `${filter.through}.${filter.column}` : filter.column)
  const named = <Value>(values: Readonly<Record<string, Value>>, text: (value: Value) => string) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${text(value)}`)
      .sort()
      .join(' ')
  const lines = collectionList.flatMap((collection) => {
    const { name, label, searchFields, defaultOrder, sortableFields, filters, references, mirrorVersion } = collection
    const { mirror, expandedFields, uniqueKeys } = collection
    expect(collections[name]).toBe(collection)
    return [
      `${name} (${label.one}, ${label.many}), mirrored: ${mirror} ${mirrorVersion} ${mirroredCollections.includes(collection)}`,
      `  search ${searchFields.toSorted().join(' ')}`,
      `  order ${defaultOrder.join(' ')}`,
      `  ordering ${sortableFields.toSorted().join(' ')}`,
      `  filters ${named(filters, shown)}`,
      `  references ${named(references, String)}`,
      `  expanded ${expandedFields.toSorted().join(' ')}`,
      `  unique ${uniqueKeys.map((key) => key.join('+'))}`,
    ].map((line) => line.trimEnd())
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded/lists.txt')
})

test('[CONTRACT-1742] every field of every body: the recorded accepted values, and what is made of them', async () => {
  const lines = [
    ...allActions.flatMap(({ name, body }) => describeSchema(name, body)),
    ...collectionList.flatMap(({ name, draft, patch }) => [
      ...describeSchema(`${name} draft`, draft),
      ...describeSchema(`${name} patch`, patch),
    ]),
    ...describeSchema('count form', countForm),
    ...describeSchema('observation', clientEvent),
  ]
  await expect(groupByBehavior(lines)).toMatchFileSnapshot('recorded/bodies.txt')
})

test('[CONTRACT-1742] every field of every response: the recorded tolerance', async () => {
  const lines = [
    ...allActions
      .filter(({ response }) => !collectionList.some(({ row }) => row === response))
      .flatMap(({ name, response }) => describeSchema(name, response)),
    ...collectionList.flatMap(({ name, row }) => describeSchema(name, row)),
    ...describeSchema('root', rootResponse),
    ...describeSchema('page with ids', pageWithIds),
    ...describeSchema('page', pageEnvelope),
  ]
  await expect(groupByBehavior(lines)).toMatchFileSnapshot('recorded/responses.txt')
})

test('[CONTRACT-1744] a count in any notation but plain digits: refused, never converted', () => {
  const { patch } = collections.products
  for (const count of ['1e3', '0x10', ' ', '', '+3', '0b11', 'Infinity', [3], true])
    expect(patch.safeParse({ physical_count: count }).success, JSON.stringify(count)).toBe(false)
  expect(patch.parse({ physical_count: '12' })).toEqual({ physical_count: 12 })
})

test('[CONTRACT-1743] names and limits that are sent, stored or fixed by specification §9: as recorded', async () => {
  const values = {
    addresses: { apiPrefix, paths, item: itemPath(paths.export, 7), appPaths },
    batches: { batchCollections, batchPartRowLimit, batchRowLimit },
    features: [...features],
    limits: { ...limits },
    problemCodes,
    session: { key: session.sessionKey, version: session.sessionVersion },
    signIns: { idleDays: signIn.signInIdleDays, most: signIn.maxSignIns },
    transferTypes,
  }
  const json = JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)
  await expect(`${json}\n`).toMatchFileSnapshot('recorded/names-and-limits.txt')
})

test('[CONTRACT-1743] the features header: names in any spacing, also of a newer server; a missing header names none', () => {
  expect([...parseFeatures(` ${features.join(' , ')},,future-feature`)]).toEqual([...features, 'future-feature'])
  expect(parseFeatures('Delta,findings').has('delta')).toBe(false)
  for (const none of [null, '', ' , ']) expect(parseFeatures(none).size).toBe(0)
})
