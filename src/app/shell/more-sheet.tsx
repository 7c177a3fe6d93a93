import { Drawer } from '@mantine/core'
import { IconLogout, IconPalette, IconSearch, IconSettings, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { Role } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/app/shell.ts'
import { t as common } from '#text/shared/common.ts'
import { type NavIcon, type NavItem, navGroupLabel, navGroups } from '#ui/nav-items.ts'
import { screenAt } from '../routes/screens.ts'
import classes from './shell.module.css'
import type { ShellDialog } from './shell-dialog.ts'

/** Everything that does not fit into the phone's bottom bar: the other screens, account, appearance, sign-out. */
export function MoreSheet({
  role,
  navItems,
  onClose,
  onDialog,
}: {
  role: Role
  navItems: readonly NavItem[]
  onClose: () => void
  onDialog: (dialog: ShellDialog) => void
}) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title={common('more')}
      size="auto"
      closeButtonProps={{ 'aria-label': common('close') }}
      classNames={{ content: classes['bottomSheet'] ?? '' }}
    >
      <div className={classes['bottomSheetBody']}>
        <div className={classes['bottomSheetLinks']}>
          <SheetButton
            icon={IconSearch}
            label={common('search')}
            onClick={() => {
              onClose()
              onDialog('palette')
            }}
          />
        </div>
        {navGroups.map((group) => {
          const groupItems = navItems.filter((navItem) => navItem.group === group)
          return groupItems.length === 0 ? null : (
            <Section key={group} name={navGroupLabel(group)}>
              {groupItems.map((navItem) => (
                <SheetLink
                  key={navItem.to}
                  to={navItem.to}
                  label={navItem.label}
                  icon={navItem.icon}
                  onClick={onClose}
                />
              ))}
            </Section>
          )
        })}
        <Section name={common('you')}>
          <AccountLinks role={role} onClose={onClose} onDialog={onDialog} />
        </Section>
      </div>
    </Drawer>
  )
}

/** Opened by the account button on a phone: account settings, switch person, sign-out (specification §1). */
export function AccountSheet({ name, ...linkProps }: LinksProps & { name: string }) {
  return (
    <Drawer
      opened
      onClose={linkProps.onClose}
      position="bottom"
      title={name}
      size="auto"
      closeButtonProps={{ 'aria-label': common('close') }}
      classNames={{ content: classes['bottomSheet'] ?? '' }}
    >
      <div className={classes['bottomSheetBody']}>
        <div className={classes['bottomSheetLinks']}>
          <AccountLinks {...linkProps} />
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

function AccountLinks({ role, onClose, onDialog }: LinksProps) {
  const account = `${areaPaths[role]}/account-settings/information`
  const openDialog = (dialog: ShellDialog) => () => {
    onClose()
    onDialog(dialog)
  }
  return (
    <>
      {screenAt(role, account) ? (
        <SheetLink to={account} label={titles('title.account')} icon={IconSettings} onClick={onClose} />
      ) : null}
      <SheetButton icon={IconPalette} label={t('appearance')} onClick={openDialog('appearance')} />
      <SheetButton icon={IconUsers} label={t('switchPerson')} onClick={openDialog('switch')} />
      <SheetButton icon={IconLogout} label={t('signOut')} onClick={openDialog('sign-out')} />
    </>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <div className={classes['navGroupTitle']}>{name}</div>
      <div className={classes['bottomSheetLinks']}>{children}</div>
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
  icon: NavIcon
  onClick: () => void
}) {
  return (
    <NavLink to={to} end className={classes['navLink'] ?? ''} onClick={onClick}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </NavLink>
  )
}

function SheetButton({ icon: Icon, label, onClick }: { icon: NavIcon; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes['navLink']} onClick={onClick}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </button>
  )
}
