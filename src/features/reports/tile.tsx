import { Link } from 'react-router-dom'
import classes from './reports.module.css'

export function Tile({ to, figure, label }: { to: string; figure: string; label: string }) {
  return (
    <Link to={to} className={`bilang-card ${classes['tile']}`}>
      <span className={classes['tileFigure']}>{figure}</span>
      <span className="bilang-muted">{label}</span>
    </Link>
  )
}
