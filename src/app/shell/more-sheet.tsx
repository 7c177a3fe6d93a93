import { Drawer } from '@mantine/core'
import { IconLogout, IconPalette, IconSettings, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { Role } from '#contract/access.ts'
import { areaOf } from '#domain/role-of.ts'
import { type Place, type PlaceIcon, placeGroups } from '#ui/places.ts'
import { screenAt } from '../routes.ts'
import classes from './shell.module.css'
import type { ShellDialog } from './shell.tsx'

/** Everything else that a phone's bar has no room for: the other places, account, appearance, sign-out. */
export function MoreSheet({
  role,
  places,
  onClose,
  onDialog,
}: {
  role: Role
  places: readonly Place[]
  onClose: () => void
  onDialog: (dialog: ShellDialog) => void
}) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title="More"
      size="auto"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes['sheet'] ?? '' }}
    >
      <div className={classes['sheetBody']}>
        {placeGroups.map((group) => {
          const some = places.filter((place) => place.group === group)
          return some.length === 0 ? null : (
            <Section key={group} name={group}>
              {some.map((place) => (
                <SheetLink key={place.to} to={place.to} label={place.label} icon={place.icon} onClick={onClose} />
              ))}
            </Section>
          )
        })}
        <Section name="You">
          <YouLinks role={role} onClose={onClose} onDialog={onDialog} />
        </Section>
      </div>
    </Drawer>
  )
}

/** What the button of the top bar opens on a phone: account settings, the next person, sign-out (spec 1). */
export function AccountSheet({ name, ...links }: LinksProps & { name: string }) {
  return (
    <Drawer
      opened
      onClose={links.onClose}
      position="bottom"
      title={name}
      size="auto"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes['sheet'] ?? '' }}
    >
      <div className={classes['sheetBody']}>
        <div className={classes['sheetLinks']}>
          <YouLinks {...links} />
        </div>
      </div>
    </Drawer>
  )
}

interface LinksProps {
  role: Role
  onClose: () => void
  onDialog: (dialog: ShellDialog) => void
}

function YouLinks({ role, onClose, onDialog }: LinksProps) {
  const account = `${areaOf[role]}/account-settings/information`
  const open = (dialog: ShellDialog) => () => {
    onClose()
    onDialog(dialog)
  }
  return (
    <>
      {screenAt(role, account) ? (
        <SheetLink to={account} label="Account settings" icon={IconSettings} onClick={onClose} />
      ) : null}
      <SheetButton icon={IconPalette} label="Appearance" onClick={open('appearance')} />
      <SheetButton icon={IconUsers} label="Switch person" onClick={open('switch')} />
      <SheetButton icon={IconLogout} label="Sign out" onClick={open('sign-out')} />
    </>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <div className={classes['group']}>{name}</div>
      <div className={classes['sheetLinks']}>{children}</div>
    </section>
  )
}

function SheetLink({
  to,
  label,
  icon: Icon,
  onClick,
}: {
  to: string
  label: string
  icon: PlaceIcon
  onClick: () => void
}) {
  return (
    <NavLink to={to} end className={classes['link'] ?? ''} onClick={onClick}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </NavLink>
  )
}

function SheetButton({ icon: Icon, label, onClick }: { icon: PlaceIcon; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes['link']} onClick={onClick}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </button>
  )
}
