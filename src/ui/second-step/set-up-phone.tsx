/** Shows the new secret as a QR code and as text, and takes the first code of the phone. Holds no data. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Outcome } from '#contract/problem.ts'
import { t } from '#text/account/second-step.ts'
import { QrCode } from '../qr/qr-code.tsx'
import { CodeForm } from './code-form.tsx'

export function SetUpPhone({
  secret,
  uri,
  onCode,
  after,
}: {
  secret: string
  uri: string
  onCode: (code: string) => Promise<Outcome<unknown>>
  after?: ReactNode
}) {
  return (
    <CodeForm formLabel={t('own')} label={t('phoneCode')} action={t('confirm')} onCode={onCode} after={after}>
      <Text>{t('scan')}</Text>
      <QrCode text={uri} label={t('setUpCode')} size={224} />
      <div>
        <Text>{t('typed')}</Text>
        <Text className="bilang-mono bilang-break" fz="lg">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
      </div>
      <Text>{t('thenCode')}</Text>
    </CodeForm>
  )
}
