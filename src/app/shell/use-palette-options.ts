/** What the search offers for a typed text: screens of the role, people if the role has their screen, and items of the offline list. */
import { useDeferredValue, useMemo } from 'react'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Role } from '#contract/permissions.ts'
import { matchScreens } from '#domain/app/match-screens.ts'
import type { ListQuery, ListResult, ProductView } from '#domain/catalog/catalog-queries.ts'
import { lastNameFirst } from '#domain/catalog/row-label.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { useIsListAbsent, useList } from '#react/lists/use-list.ts'
import { useLanguage } from '#react/session/use-language.ts'
import { t } from '#text/app/palette.ts'
import { screenAt } from '../routes/screens.ts'
import { openableScreens } from './nav-items-of-role.ts'

export interface PaletteOption {
  /** Target path; unique. */
  to: string
  label: string
  hint: string
  isNumber?: boolean
}

export interface PaletteGroup {
  name: 'screens' | 'people' | 'items'
  options: readonly PaletteOption[]
  /** All matches, shown or not. */
  total: number
}

const shownItems = 8
const shownPeople = 5

/** The result of an older text stays until the next one arrives, except the result for an empty text, which counts all rows but lists none. */
function useMatches<Row>(query: Omit<ListQuery, 'from'>): { result: ListResult<Row> | null; isCurrent: boolean } {
  const list = useList<Row>({ ...query, from: 0 })
  const isCurrent = list.state === 'ready'
  const result = isCurrent ? list.value : list.stale
  return { result: result && result.total > 0 && result.rows.length === 0 ? null : result, isCurrent }
}

const addressWith = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`

export function usePaletteOptions(role: Role, typed: string) {
  const search = useDeferredValue(typed)
  const hasWords = search !== ''
  const area = areaPaths[role]
  const peoplePath = `${area}/users`
  const itemsPath = `${area}/inventory/database`
  const canOpenPeople = screenAt(role, `${peoplePath}/1`) !== null
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of the screens are those of the language
  const screens = useMemo(() => openableScreens(role), [role, language])
  const people = useMatches<User>({
    collection: 'users',
    search,
    limit: hasWords && canOpenPeople ? shownPeople : 0,
  })
  const items = useMatches<ProductView>({ collection: 'products', search, limit: hasWords ? shownItems : 0 })
  const isListAbsent = useIsListAbsent()(items.result?.asOf)

  const groups = useMemo(() => {
    const matching = matchScreens(screens, search)
    const found: PaletteGroup[] = [
      {
        name: 'screens',
        total: matching.length,
        options: matching.map(({ to, label, title, hint }) => ({
          to,
          label,
          hint: hint || (title === label ? '' : title),
        })),
      },
    ]
    if (!hasWords) return found
    if (canOpenPeople && people.result) {
      const { rows, total } = people.result
      found.push({
        name: 'people',
        total,
        options: [
          ...rows.map((user) => ({
            to: `${peoplePath}/${user.id}`,
            label: lastNameFirst(user),
            hint: [user.username, user.is_active ? '' : fixedTexts.inactive].filter(Boolean).join(' · '),
          })),
          ...moreOption(total - rows.length, 'morePeople', addressWith(peoplePath, { active: 'all', q: search })),
        ],
      })
    }
    if (items.result) {
      const { rows, total } = items.result
      found.push({
        name: 'items',
        total,
        options: [
          ...rows.map((product) => ({
            to: `${itemsPath}/${product.id}`,
            label: product.property_number,
            isNumber: true,
            hint: [product.names.article, product.description, product.names.user, product.place]
              .filter(Boolean)
              .join(' · '),
          })),
          ...moreOption(total - rows.length, 'moreItems', addressWith(itemsPath, { q: search })),
        ],
      })
    }
    return found
  }, [screens, search, hasWords, canOpenPeople, people.result, items.result, peoplePath, itemsPath])

  return {
    groups,
    canOpenPeople,
    isListAbsent,
    /** False while the groups still belong to a text typed before. */
    isCurrent: search === typed && people.isCurrent && items.isCurrent,
  }
}

/** The way to the matches that are not shown. */
const moreOption = (count: number, text: 'morePeople' | 'moreItems', to: string): PaletteOption[] =>
  count > 0 ? [{ to, label: t(text, { count }), hint: '' }] : []
