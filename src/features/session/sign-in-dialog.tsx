import { Modal } from '@mantine/core'
import { LoginForm } from './login-form.tsx'

/** Signs in without leaving the page. */
export function SignInDialog({ name, username, onClose }: { name: string; username: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Sign in again as ${name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <LoginForm username={username} onDone={onClose} />
    </Modal>
  )
}
