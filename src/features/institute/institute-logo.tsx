/** The logo of the institute: shown, chosen and removed. The content of the file is checked before it is sent, and again by the server. */
import { FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { putLogo } from '#contract/actions/institute/institute-actions.ts'
import { imageTypes } from '#contract/limits.ts'
import { logoLimitKilobytes } from '#contract/logo.ts'
import { imageError } from '#domain/app/image-type.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/institute.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { readFile } from '#ui/files/read-file.ts'

/** As base64, in chunks that fit into the arguments of one call. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return btoa(text)
}

export function InstituteLogo() {
  const { api, instituteSource, logo } = useServices()
  const online = useOnline()
  const toast = useToast()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const resetFile = useRef<() => void>(null)
  if (!api.features().has('institute-logo')) return null

  const send = async (file: string | null, done: string) => {
    setBusy(true)
    const answer = await api.call(putLogo, { body: { file } })
    if (answer.ok) {
      await instituteSource.refresh()
      toast.success(done)
    } else setError(shortProblemText(answer.problem, 'acting'))
    setBusy(false)
  }
  const choose = async (file: File | null) => {
    resetFile.current?.()
    if (!file) return
    const bytes = await readFile(file, logoLimitKilobytes * 1024 + 1)
    if (!bytes) return setError(forms('fileUnreadable'))
    const wrong = bytes.length > logoLimitKilobytes * 1024 ? t('logoTooLarge') : imageError(bytes, bytes.length)
    setError(wrong)
    if (wrong === null) await send(toBase64(bytes), t('logoSaved'))
  }
  return (
    <section className="bilang-section" aria-label={t('logo')}>
      <Title order={2} fz="lg" mb="xs">
        {t('logo')}
      </Title>
      <Stack gap="md">
        <Text>{t('logoHint')}</Text>
        {logo === null ? (
          <Text c="dimmed">{t('noLogo')}</Text>
        ) : (
          <div>
            <img src={logo} alt={t('logoNow')} width={112} height={112} />
          </div>
        )}
        {error === null ? null : (
          <Banner tone="refused" role="alert">
            <Text>{error}</Text>
          </Banner>
        )}
        <div>
          <Group>
            <FileButton
              resetRef={resetFile}
              accept={imageTypes.join(',')}
              onChange={(file) => void choose(file)}
              inputProps={{ 'aria-label': t('logo') }}
            >
              {(props) => (
                <Button variant="secondary" disabled={!online} loading={busy} {...props}>
                  {t('chooseLogo')}
                </Button>
              )}
            </FileButton>
            {logo === null ? null : (
              <Button
                variant="danger"
                disabled={!online || busy}
                onClick={() => {
                  setError(null)
                  void send(null, t('logoRemoved'))
                }}
              >
                {t('removeLogo')}
              </Button>
            )}
          </Group>
          <Text c="dimmed" fz="sm" mt={4}>
            {t('logoLimits')}
          </Text>
        </div>
      </Stack>
    </section>
  )
}
