import { LoginScreen } from '#features/session/login-screen.tsx'
import { t } from '#text/app/screens.ts'
import { usePageTitle } from './page-title.tsx'

export function LoginRoute() {
  usePageTitle(t('signIn'))
  return <LoginScreen />
}
