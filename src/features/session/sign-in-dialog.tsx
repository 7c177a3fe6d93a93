import { Modal } from '@mantine/core'
import { t } from '#text/account/session-dialogs.ts'
import { t as common } from '#text/shared/common.ts'
import { LoginForm } from './login-form.tsx'

/** Signs in without leaving the page. */
export function SignInDialog({ name, username, onClose }: { name: string; username: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('signInAgainAs', { name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <LoginForm username={username} onDone={onClose} />
    </Modal>
  )
}
