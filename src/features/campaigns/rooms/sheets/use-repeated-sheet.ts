/** The extra rules for keying in second or third counts: whether its items still wait, and who may have counted them. Works offline. */
import { useMemo } from 'react'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import type { IssuedSheet } from '#domain/campaigns/count-sheets.ts'
import { nameOnSheetOf, refusalOnSheet, repeatedItem, repeatedLineState } from '#domain/campaigns/repeated-sheets.ts'
import type { KeyedLine } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countWindow } from '#domain/counts/count-status.ts'
import { knownPeople } from '#domain/people/known-people.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { useSecondCountRecords } from '#react/campaign-records/use-known-people.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { t } from '#text/counting/count-sheets.ts'
import type { FilledLine } from './keyed-sheet.ts'

/** Null: the sheet is for first counts. */
export function useRepeatedSheet(campaign: Campaign, sheet: IssuedSheet, records: readonly CampaignRecord[]) {
  const { again } = sheet
  const users = lastKnown(useAll<User>('users'))
  const byItem = useSecondCountRecords(records)
  const people = useMemo(() => peopleToChoose(users ?? []), [users])
  return useMemo(() => {
    if (again === undefined) return null
    const itemOf = (product: ProductView | null) =>
      product && repeatedItem(product, byItem.get(product.id), countWindow(campaign))
    const itemsOf = (filled: readonly FilledLine[]) =>
      filled.flatMap(({ product, state }) =>
        state.is === 'count' || state.is === 'not-here' ? (itemOf(product) ?? []) : [],
      )
    const personOf = (id: string) => people.find((one) => String(one.id) === id)
    return {
      again,
      people: [
        { value: '', label: t('again.choose') },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      personOf,
      lineState: (keyed: KeyedLine, product: ProductView | null) => repeatedLineState(keyed, itemOf(product), sheet),
      /** The second-count request that a line answers. */
      askedOf: (product: ProductView) => itemOf(product)?.asked ?? null,
      /** Why this person may not be the counter of the lines; null if they may. */
      refusalOf(id: string, filled: readonly FilledLine[]): string | null {
        const person = personOf(id)
        if (!person) return t('again.missingCounter')
        const settles =
          hasPermission(person.role, 'campaigns.manage') &&
          (!campaign.blind || hasPermission(person.role, 'campaigns.see-blind'))
        const refusal = refusalOnSheet(itemsOf(filled), { ...person, settles })
        return refusal && t(`again.refused.${refusal}`, { name: person.name })
      },
      /** The chosen person and the name on the sheet of a first count, if it may be their name; otherwise null. */
      namesakeOf(id: string, filled: readonly FilledLine[]) {
        const person = personOf(id)
        const nameOnPaper = person ? nameOnSheetOf(itemsOf(filled), person.id) : null
        return person && nameOnPaper !== null ? { person: { id: person.id, name: person.name }, nameOnPaper } : null
      },
    }
  }, [again, sheet, byItem, people, campaign])
}

/** All people by name, with joined entries resolved. */
function peopleToChoose(users: readonly User[]) {
  const byId = new Map(users.map((user) => [user.id, user]))
  return knownPeople(users)
    .map((person) => ({ ...person, role: roleOf(byId.get(person.id)!) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

export type RepeatedSheet = NonNullable<ReturnType<typeof useRepeatedSheet>>
