import type { ComponentType } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Role } from '#contract/permissions.ts'
import type { en as menu } from '#text/app/menu.ts'
import type { en as titles } from '#text/app/screens.ts'
import type { NavGroup, NavIcon } from '#ui/nav-items.ts'

/** The key of a screen's title. Two paths with the same title and loader are one screen. */
export type ScreenTitle = keyof (typeof titles)['title']
/** The key of a menu entry's label and description. */
export type MenuText = keyof typeof menu

/** One screen of the app as data. */
export interface Screen {
  /** Below the role's area when `in` is `area`, from the root when it is `top`. */
  path: string
  in: 'area' | 'top'
  roles: readonly Role[]
  title: ScreenTitle
  load: () => Promise<ComponentType>
  /** The collection that `:id` in the path belongs to; an unknown id leads to /notfound. */
  collection?: CollectionName
  /** Shows statements about the whole list (figures, forms, "no such document"): it opens only when the offline list is complete. */
  needsOfflineList?: boolean
  /**
   * Keeps its state when the language changes, such as an item that is being counted. Only for screens that memoize no texts (`useMemo`, `memo`); all
   * others remount.
   */
  isRedrawnInPlace?: boolean
  /** Shows nothing without a query string: other screens link to it with one, and the search does not offer it. */
  needsQuery?: boolean
  menu?: { group: NavGroup; icon: NavIcon; text: MenuText }
  /** Tabs, shown in the screen's `Outlet`. The screen's own path leads to the first. */
  children?: readonly Omit<Screen, 'in' | 'roles' | 'children' | 'menu'>[]
}
