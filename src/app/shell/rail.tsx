import { IconHome, IconLayoutGrid } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import type { Role } from '#contract/access.ts'
import { areaOf } from '#domain/role-of.ts'
import { type Place, type PlaceIcon, placeGroups } from '#ui/places.ts'
import { placeAt } from './places.ts'
import classes from './shell.module.css'

/** The areas of a role on a desk, grouped by what one does. */
export function Rail({ role, places }: { role: Role; places: readonly Place[] }) {
  const home = areaOf[role]
  const { pathname } = useLocation()
  const inventory = `${home}/inventory`
  const open = placeAt(pathname, places)
  return (
    <nav aria-label="Main" className={`${classes['rail']} no-print`}>
      <RailLink to={home} label="Home" icon={IconHome} open={pathname === home} />
      <RailLink to={inventory} label="Inventory home" icon={IconLayoutGrid} open={pathname === inventory} />
      {placeGroups.map((group) => {
        const some = places.filter((place) => place.group === group)
        return some.length === 0 ? null : (
          <section key={group}>
            <div className={classes['group']}>{group}</div>
            {some.map((place) => (
              <RailLink key={place.to} to={place.to} label={place.label} icon={place.icon} open={place === open} />
            ))}
          </section>
        )
      })}
    </nav>
  )
}

function RailLink({ to, label, icon: Icon, open }: { to: string; label: string; icon: PlaceIcon; open: boolean }) {
  return (
    <Link to={to} aria-current={open ? 'page' : undefined} className={classes['link'] ?? ''}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </Link>
  )
}
