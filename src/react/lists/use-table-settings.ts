/** The signed-in person's layout of one table on this device. Works without a network. */
import { useMemo } from 'react'
import {
  isDefaultLayout,
  readDensity,
  readTableLayout,
  type TableLayout,
  type TableSettings,
} from '#domain/tables/table-layout.ts'
import { useOwnKey } from '../use-draft.ts'
import { useSetting } from '../use-setting.ts'

/** `table` is the key of the table in the person's settings and never changes. The density is shared by all tables. */
export function useTableSettings(table: string): TableSettings {
  const ownKey = useOwnKey()
  const layout = useSetting(ownKey(`tables/${table}`), readTableLayout)
  const density = useSetting(ownKey('table-density'), readDensity)
  const isLoaded = layout.isLoaded && density.isLoaded
  return useMemo(
    () => ({
      table,
      isLoaded,
      density: density.value,
      layout: layout.value,
      setDensity: density.save,
      setLayout: (next: TableLayout) => layout.save(isDefaultLayout(next) ? null : next),
    }),
    [table, isLoaded, density.value, density.save, layout.value, layout.save],
  )
}
