import { Link } from 'react-router-dom'
import { type PlaceGroup, placeGroups, usePlaces } from '#ui/places.ts'
import classes from './home.module.css'

/** The places of the person's role, each with one sentence on what one does there. */
export function Tiles({
  groups = placeGroups,
  without = [],
}: {
  groups?: readonly PlaceGroup[]
  /** Addresses that the screen offers in another way. */
  without?: readonly string[]
}) {
  const places = usePlaces().filter((place) => !without.includes(place.to))
  return (
    <>
      {groups.map((group) => {
        const some = places.filter((place) => place.group === group)
        return some.length === 0 ? null : (
          <section key={group}>
            <h2 className={classes['groupName']}>{group}</h2>
            <ul className={classes['tiles']}>
              {some.map((place) => (
                <li key={place.to}>
                  <Link to={place.to} className={classes['tile'] ?? ''}>
                    <span className={classes['tileIcon']}>
                      <place.icon size={22} stroke={1.6} aria-hidden />
                    </span>
                    <span>
                      <b>{place.label}</b>
                      <span className={classes['says']}>{place.says}</span>
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
