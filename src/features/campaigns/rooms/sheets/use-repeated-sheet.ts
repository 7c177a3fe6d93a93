/** What a sheet for second or third counts adds to keying in: whether its items still wait, and who may have counted them. Works offline. */
import { useMemo } from 'react'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { type IssuedSheet, namesOnPaper } from '#domain/campaigns/count-sheets.ts'
import { refusalOnSheet, repeatedItem, repeatedLineState } from '#domain/campaigns/repeated-sheets.ts'
import { secondCountRecords } from '#domain/campaigns/second-counts.ts'
import type { KeyedLine } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { countWindow } from '#domain/counts/count-status.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { t } from '#text/counting/count-sheets.ts'
import type { FilledLine } from './filled-line.ts'

/** Null: the sheet is for first counts. */
export function useRepeatedSheet(campaign: Campaign, sheet: IssuedSheet, records: readonly CampaignRecord[]) {
  const { again } = sheet
  const users = lastKnown(useAll<User>('users'))
  const known = useMemo(
    () => (again === undefined ? null : { byItem: secondCountRecords(records), nameOnPaper: namesOnPaper(records) }),
    [again, records],
  )
  const people = useMemo(() => peopleToChoose(users ?? []), [users])
  return useMemo(() => {
    if (again === undefined || known === null) return null
    const itemOf = (product: ProductView | null) =>
      product && repeatedItem(product, known.byItem.get(product.id), countWindow(campaign))
    const personOf = (id: string) => people.find((one) => String(one.id) === id)
    return {
      again,
      people: [
        { value: '', label: t('again.choose') },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      personOf,
      lineState: (keyed: KeyedLine, product: ProductView | null) => repeatedLineState(keyed, itemOf(product), sheet),
      /** The question that a line answers. */
      askedOf: (product: ProductView) => itemOf(product)?.asked ?? null,
      /** Why this person may not have counted the lines; null: they may. */
      refusalOf(id: string, filled: readonly FilledLine[]): string | null {
        const person = personOf(id)
        if (!person) return t('again.missingCounter')
        const settles =
          hasPermission(person.role, 'campaigns.manage') &&
          (!campaign.blind || hasPermission(person.role, 'campaigns.see-blind'))
        const items = filled.flatMap(({ product, state }) =>
          state.is === 'count' || state.is === 'not-here' ? (itemOf(product) ?? []) : [],
        )
        const refusal = refusalOnSheet(items, { ...person, settles }, known.nameOnPaper)
        return refusal && t(`again.refused.${refusal}`, { name: person.name })
      },
    }
  }, [again, sheet, known, people, campaign])
}

/** Everybody by name; entries that were joined with another one go with it. */
const peopleToChoose = (users: readonly User[]) =>
  users
    .filter(({ joined_into }) => !joined_into)
    .map((user) => ({
      ...{ id: user.id, name: formalName(user), role: roleOf(user) },
      joined: users
        .filter(({ joined_into }) => joined_into === user.id)
        .map((entry) => ({ id: entry.id, name: formalName(entry) })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))

export type RepeatedSheet = NonNullable<ReturnType<typeof useRepeatedSheet>>
