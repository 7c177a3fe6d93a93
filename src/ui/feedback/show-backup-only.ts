import { t } from '#text/shared/ui-count.ts'
import type { Toaster } from './toasts.tsx'

/** For a record that only the backup copy has: the message stays long enough to be read. */
export const showBackupOnly = (toast: Toaster): void =>
  toast.show({ title: t('backupOnly'), text: t('backupOnlyText'), uptime: 10_000 })
