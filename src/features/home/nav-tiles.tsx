import { Link } from 'react-router-dom'
import { type NavGroup, navGroupLabel, useNavItems } from '#ui/nav-items.ts'
import classes from './home.module.css'

/** The screens of the person's role, each with one sentence about its purpose. */
export function NavTiles({ groups }: { groups: readonly NavGroup[] }) {
  const navItems = useNavItems()
  return (
    <>
      {groups.map((group) => {
        const groupItems = navItems.filter((navItem) => navItem.group === group)
        return groupItems.length === 0 ? null : (
          <section key={group}>
            <h2 className={classes['groupName']}>{navGroupLabel(group)}</h2>
            <ul className={classes['tiles']}>
              {groupItems.map((navItem) => (
                <li key={navItem.to}>
                  <Link to={navItem.to} className={classes['tile'] ?? ''}>
                    <span className={classes['tileIcon']}>
                      <navItem.icon size={22} stroke={1.6} aria-hidden />
                    </span>
                    <span>
                      <b>{navItem.label}</b>
                      <span className={classes['tileDescription']}>{navItem.description}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
