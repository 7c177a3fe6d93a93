import { useDisclosure } from '@mantine/hooks'
import { IconCloudUpload, IconDots, IconHome, IconLayoutGrid, IconList, IconScan } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Role } from '#contract/access.ts'
import { areaOf } from '#domain/role-of.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import type { Place, PlaceIcon } from '#ui/places.ts'
import { screenAt } from '../routes.ts'
import { placeAt } from './places.ts'
import classes from './shell.module.css'
import type { ShellDialog } from './shell.tsx'

const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** The thumb's bar on a phone: Home, List, Scan in the middle, Outbox, More. A place that does not exist for a role is left out. */
export function BottomBar({
  role,
  places,
  onDialog,
}: {
  role: Role
  places: readonly Place[]
  onDialog: (dialog: ShellDialog) => void
}) {
  const [opened, more] = useDisclosure(false)
  const { toSend, needsYou } = useOutboxSummary()
  const { pathname } = useLocation()
  const home = areaOf[role]
  const database = `${home}/inventory/database`
  const list = screenAt(role, database) ? database : `${home}/inventory`
  const waiting = toSend + needsYou
  const open = placeAt(pathname, places)?.to ?? pathname
  const inBar = new Set([home, list, '/qr', '/outbox'])
  return (
    <>
      <nav aria-label="Main" className={`${classes['bottom']} no-print`}>
        <BarLink to={home} label="Home" icon={IconHome} open={open} />
        <BarLink to={list} label="List" icon={list === database ? IconList : IconLayoutGrid} open={open} />
        {screenAt(role, '/qr') ? (
          <Link
            to="/qr"
            aria-current={open === '/qr' ? 'page' : undefined}
            className={`${classes['bar']} ${classes['scan']}`}
          >
            <span className={classes['lens']}>
              <IconScan size={26} stroke={1.8} aria-hidden />
            </span>
            <span>Scan</span>
          </Link>
        ) : null}
        <BarLink
          to="/outbox"
          label="Outbox"
          icon={IconCloudUpload}
          open={open}
          badge={waiting > 0 ? { text: waiting > 999 ? '999+' : String(waiting), alarm: needsYou > 0 } : null}
        />
        <button type="button" className={classes['bar']} onClick={more.open} aria-haspopup="dialog">
          <IconDots size={22} stroke={1.7} aria-hidden />
          <span>More</span>
        </button>
      </nav>
      {opened ? (
        <Suspense fallback={null}>
          <MoreSheet
            role={role}
            places={places.filter((place) => !inBar.has(place.to))}
            onClose={more.close}
            onDialog={onDialog}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function BarLink({
  to,
  label,
  icon: Icon,
  open,
  badge = null,
}: {
  to: string
  label: string
  icon: PlaceIcon
  /** The address that the open screen belongs to. */
  open: string
  badge?: { text: string; alarm: boolean } | null
}) {
  return (
    <Link to={to} aria-current={open === to ? 'page' : undefined} className={classes['bar'] ?? ''}>
      <span className={classes['barIcon']}>
        <Icon size={22} stroke={1.7} aria-hidden />
        {badge ? (
          <span className={classes['badge']} data-alarm={badge.alarm}>
            <span className="bilang-hidden">, </span>
            {badge.text}
            <span className="bilang-hidden"> waiting</span>
          </span>
        ) : null}
      </span>
      <span>{label}</span>
    </Link>
  )
}
