import { useFormLinks } from '#react/print/use-form-links.ts'
import { Tile } from './tile.tsx'

/** The forms about all documents that this person may print. */
export const FormTiles = () =>
  useFormLinks('slips').map(({ to, label, note }) => <Tile key={to} to={to} figure={label} label={note} />)
