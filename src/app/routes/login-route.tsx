import { LoginScreen } from '#features/session/login-screen.tsx'
import { usePageTitle } from '#react/page-title.ts'
import { t } from '#text/app/screens.ts'

export function LoginRoute() {
  usePageTitle(t('signIn'))
  return <LoginScreen />
}
