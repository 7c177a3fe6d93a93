/** The attribute tabs (specification §2); each has its own address. */
import { NativeSelect, Tabs, Title } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { attributePaths, featurePaths, textKey } from '#contract/attribute-paths.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { t } from '#text/administration/attributes.ts'
import { t as titles } from '#text/app/screens.ts'
import { TabList } from '#ui/list/tab-list.tsx'
import { textScale } from '#ui/table/text-scale.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import classes from './attribute-tabs.module.css'
import { kindAt } from './kinds.ts'

export function AttributeTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = useArea()
  // There are too many tabs for one row: on a wide screen they are a menu beside the list, and below a desktop's width a drop-down list. Large text
  // needs the width for the list.
  const isBelowDesktop = useMedia('below-desktop')
  const isBelowWide = useMedia('below-wide')
  const isNarrow = isBelowWide || textScale() > 1.4
  const { api } = useServices()
  const lastPart = pathname.split('/').filter(Boolean).at(-1)
  const openPath = featurePaths.find((path) => path === lastPart) ?? kindAt(pathname).path
  const offeredPaths = featurePaths.filter((path) => api.features().has(path) || path === openPath)
  const lists = [...attributePaths, ...offeredPaths].map((path) => ({
    value: path,
    label: titles(`title.${textKey(path)}`),
  }))
  const open = (path: string) => void navigate(`${area}/inventory/attribute/${path}`)
  return (
    <div className="bilang-column">
      <Title order={1} fz="xl">
        {titles('title.attributes')}
      </Title>
      {isBelowDesktop ? (
        <>
          <NativeSelect
            className="no-print"
            label={t('list')}
            value={openPath}
            onChange={({ currentTarget }) => open(currentTarget.value)}
            data={lists}
          />
          <div className="bilang-column bilang-shrink">
            <Outlet />
          </div>
        </>
      ) : (
        <Tabs
          className={classes['tabs'] ?? ''}
          orientation={isNarrow ? 'horizontal' : 'vertical'}
          value={openPath}
          onChange={(path) => path && open(path)}
        >
          <TabList label={titles('title.attributes')} isVertical={!isNarrow} open={openPath} tabs={lists} />
          <div className="bilang-column bilang-shrink">
            <Outlet />
          </div>
        </Tabs>
      )}
    </div>
  )
}
