/** How one person wants the tables of this device: dense or not, and for each table the order and width of its columns. */

export type Density = 'comfortable' | 'compact'

export interface TableLayout {
  /** Keys of columns from left to right. Empty: the default order. Keys of columns that no longer exist are ignored. */
  order: readonly string[]
  /** By key of the column, in pixels of the normal text size. */
  widths: Readonly<Record<string, number>>
}

/** The layout of a table, and the changes of its person. */
export interface TableSettings {
  /** Names the table. */
  table: string
  /** False until the stored settings are known. */
  isLoaded: boolean
  density: Density
  layout: TableLayout
  setDensity: (density: Density) => void
  /** The default layout is not stored. */
  setLayout: (layout: TableLayout) => void
}

export const defaultLayout: TableLayout = { order: [], widths: {} }

/** Pixels of the normal text size. */
export const columnWidth = { min: 56, max: 960, step: 16 }

export const withinColumnWidth = (pixels: number): number =>
  Math.round(Math.max(columnWidth.min, Math.min(columnWidth.max, pixels)))

export const isDefaultLayout = ({ order, widths }: TableLayout): boolean =>
  order.length === 0 && Object.keys(widths).length === 0

/** The layout with this width for these columns; null: their default width. */
export function withWidth(layout: TableLayout, keys: readonly string[], pixels: number | null): TableLayout {
  const others = Object.entries(layout.widths).filter(([key]) => !keys.includes(key))
  const changed = pixels === null ? [] : keys.map((key) => [key, withinColumnWidth(pixels)] as const)
  return { ...layout, widths: Object.fromEntries([...others, ...changed]) }
}

/** Reads a stored layout. An invalid value counts as none. */
export function readTableLayout(stored: unknown): TableLayout {
  if (typeof stored !== 'object' || stored === null) return defaultLayout
  const { order, widths } = stored as Partial<Record<keyof TableLayout, unknown>>
  return {
    order: Array.isArray(order) ? [...new Set(order.filter((key) => typeof key === 'string'))] : [],
    widths: Object.fromEntries(
      Object.entries(typeof widths === 'object' && widths !== null ? widths : {})
        .filter(([, pixels]) => Number.isFinite(pixels))
        .map(([key, pixels]) => [key, withinColumnWidth(pixels)]),
    ),
  }
}

export const readDensity = (stored: unknown): Density => (stored === 'compact' ? 'compact' : 'comfortable')

/**
 * All keys in the order of the layout. A column that is not in the layout comes after the column that it follows by default. The first column stays
 * first.
 */
export function arrangedKeys(keys: readonly string[], order: readonly string[]): readonly string[] {
  const arranged = order.filter((key) => keys.includes(key) && key !== keys[0])
  if (keys[0] !== undefined) arranged.unshift(keys[0])
  keys.forEach((key, index) => {
    if (!arranged.includes(key)) arranged.splice(arranged.indexOf(keys[index - 1] ?? '') + 1, 0, key)
  })
  return arranged
}
