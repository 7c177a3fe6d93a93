import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft, IconLogout, IconPalette, IconUserCircle, IconUsers } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Role } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/sign-in/session.ts'
import { backTarget } from '#domain/app/back-target.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { Logo } from '#react/logo.tsx'
import { useServices } from '#react/services.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/app/shell.ts'
import { t as common } from '#text/shared/common.ts'
import { withTexts } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { useCloseOnBack } from '#ui/dialogs/use-close-on-back.ts'
import { screenAt } from '../routes/screens.ts'
import classes from './shell.module.css'
import type { ShellDialog } from './shell-dialog.ts'
import { SyncChip } from './sync-chip.tsx'
import { goesBack } from './use-scroll-position.ts'

const AccountSheet = lazy(async () => ({ default: (await withTexts(import('./more-sheet.tsx'))).AccountSheet }))

interface BarProps {
  role: Role
  user: CurrentUser
  onDialog: (dialog: ShellDialog) => void
}

/** Institute, role, unsent work, account and sign-out (specification §1), and the back button (specification §2). */
export function TopBar({ phone, ...bar }: BarProps & { phone: boolean }) {
  const backButton = useBackButton(bar.role)
  return (
    <header className={`${classes['topBar']} no-print`}>
      {phone ? <PhoneBar {...bar} backButton={backButton} /> : <WideBar {...bar} backButton={backButton} />}
    </header>
  )
}

/** Null on a home screen. */
function useBackButton(role: Role): ReactNode {
  const { pathname, search: currentSearch } = useLocation()
  const back = backTarget(pathname, (path) => screenAt(role, path) !== null)
  if (back === null) return null
  // A product opened from a filtered list goes back to the same filtered list.
  const listQuery = new URLSearchParams(pathname.replace(/\/\d+$/, '') === back ? currentSearch : '')
  listQuery.delete('edit')
  return (
    <Button
      component={Link}
      to={{ pathname: back, search: listQuery.toString() }}
      state={goesBack}
      variant="ghost"
      size="icon"
      aria-label={common('back')}
    >
      <IconArrowLeft size={20} aria-hidden />
    </Button>
  )
}

function PhoneBar({ role, user, onDialog, backButton }: BarProps & { backButton: ReactNode }) {
  const { institute } = useServices()
  const [opened, accountSheet] = useDisclosure(false)
  useCloseOnBack(accountSheet.close)
  return (
    <>
      {backButton ?? (
        <Link to={areaPaths[role]} className={classes['logo']} aria-label={titles('title.home')}>
          <Logo size={30} />
        </Link>
      )}
      <span className={classes['titleBlock']}>
        <span className={classes['institute']}>{institute}</span>
        <span className={classes['statusLine']}>
          <span className={classes['roleLine']}>{t(`roles.${role}`)}</span>
          <SyncChip narrow />
        </span>
      </span>
      <button
        type="button"
        className={classes['accountButton']}
        aria-label={t('accountOf', { name: user.first_name })}
        aria-haspopup="dialog"
        onClick={accountSheet.open}
      >
        <IconUserCircle size={26} stroke={1.7} aria-hidden />
      </button>
      {opened ? (
        <Suspense fallback={null}>
          <AccountSheet name={user.first_name} role={role} onClose={accountSheet.close} onDialog={onDialog} />
        </Suspense>
      ) : null}
    </>
  )
}

function WideBar({ role, user, onDialog, backButton }: BarProps & { backButton: ReactNode }) {
  const { institute } = useServices()
  const account = `${areaPaths[role]}/account-settings/information`
  return (
    <>
      <Link to={areaPaths[role]} className={classes['brand']}>
        <Logo size={30} />
        <span className={classes['institute']}>{institute}</span>
      </Link>
      {backButton}
      <span className={classes['spacer']} />
      <SyncChip />
      <span className={classes['role']}>
        {t(`roles.${role}`)} · {user.first_name}
      </span>
      {screenAt(role, account) ? (
        <Button
          component={Link}
          to={account}
          variant="ghost"
          leftSection={<IconUserCircle size={20} aria-hidden />}
          aria-label={titles('title.account')}
        >
          <span className={classes['buttonText']}>{titles('title.account')}</span>
        </Button>
      ) : null}
      <Button variant="ghost" size="icon" aria-label={t('appearance')} onClick={() => onDialog('appearance')}>
        <IconPalette size={20} stroke={1.7} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('switchPerson')}
        title={t('switchPerson')}
        onClick={() => onDialog('switch')}
      >
        <IconUsers size={20} stroke={1.7} aria-hidden />
      </Button>
      <Button
        variant="ghost"
        leftSection={<IconLogout size={18} aria-hidden />}
        aria-label={t('signOut')}
        onClick={() => onDialog('sign-out')}
      >
        <span className={classes['buttonText']}>{t('signOut')}</span>
      </Button>
    </>
  )
}
