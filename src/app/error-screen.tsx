import { Group, Text, Title } from '@mantine/core'
import { Component, type ReactNode, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { t } from '#text/app/start.ts'
import { Button } from '#ui/button.tsx'
import { forgetFailedLoads } from './routes/lazy-screen.tsx'

/** For code that is not on the device, Chromium, Firefox and Safari report a URL, which does not help people. */
const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Explains a render failure (specification §2): the error's message, Try Again, and an export of unsent work that works whatever is broken. */
export function ErrorScreen({
  error,
  onRetry,
  onExport,
}: {
  error: unknown
  onRetry: () => void
  onExport?: (() => Promise<void>) | undefined
}) {
  const message = isCodeMissing(error) ? t('codeMissing') : error instanceof Error ? error.message : String(error)
  const [exporting, setExporting] = useState<'no' | 'yes' | 'failed'>('no')
  return (
    <div className="bilang-page bilang-narrow bilang-lowered" role="alert">
      <Title order={1}>{fixedTexts.failedTitle}</Title>
      <Title order={2} fw={400} c="dimmed">
        {message}
      </Title>
      <Text>{t('recordsSaved')}</Text>
      <Group mt="md">
        <Button size="lg" onClick={onRetry}>
          {fixedTexts.tryAgain}
        </Button>
        {onExport ? (
          <Button
            size="lg"
            variant="secondary"
            loading={exporting === 'yes'}
            onClick={() => {
              setExporting('yes')
              onExport().then(
                () => setExporting('no'),
                () => setExporting('failed'),
              )
            }}
          >
            {t('exportUnsent')}
          </Button>
        ) : null}
      </Group>
      {exporting === 'failed' ? <Text c="refused">{t('exportFailed')}</Text> : null}
    </div>
  )
}

interface Props {
  children: ReactNode
  /** A new value clears the error, because another page was opened. */
  resetKey?: string
  onExport?: (() => Promise<void>) | undefined
}

/** Catches errors thrown while a screen renders and shows them. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state: { error: unknown; failed: boolean } = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.retry()
  }

  retry() {
    forgetFailedLoads()
    this.setState({ error: null, failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ErrorScreen error={this.state.error} onExport={this.props.onExport} onRetry={() => this.retry()} />
  }
}
