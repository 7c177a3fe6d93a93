import { Group, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { learnWedge, type WedgeConfig, type WedgeKey, wedgeDefaults } from '#domain/scan/keyboard-wedge.ts'
import { useWedgeConfig } from '#react/scanning/use-wedge-config.ts'
import { t } from '#text/app/ready.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { QrCode } from '#ui/qr/qr-code.tsx'
import classes from './ready.module.css'

/** Not a real tag. It contains the special characters of a tag's address, so that a wrong keyboard layout of the scanner shows. */
const testText = 'BILANG-scanner-test:/?=&_0123456789'
/** Silence that ends a test scan: longer than the pause of any scanner. */
const scanEndMs = 400

/** Tests a hardware scanner once: scanning the code on the screen shows what it sends before and after a code (D4.6). */
export function ScannerCheck() {
  const { config, isLearned, saveConfig } = useWedgeConfig()
  const [isTesting, setTesting] = useState(false)
  return (
    <section className="bilang-card" aria-labelledby="hardware">
      <Group justify="space-between" gap="md">
        <div className="bilang-basis">
          <Text fw={600} id="hardware">
            {t('scanner')}
          </Text>
          <Text c="dimmed">{isLearned ? learnedLabel(config) : t('scanTestCode')}</Text>
        </div>
        <Group gap="sm">
          {isLearned ? (
            <Button variant="ghost" onClick={() => saveConfig(null)}>
              {t('resetScanner')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => setTesting(true)}>
            {t('testScanner')}
          </Button>
        </Group>
      </Group>
      {isTesting ? <TestDialog onLearned={saveConfig} onClose={() => setTesting(false)} /> : null}
    </section>
  )
}

function learnedLabel({ prefix, suffix }: WedgeConfig): string {
  if (prefix === '' && suffix === '') return t('scannerWorks')
  if (suffix === '') return t('scannerPrefix', { prefix })
  return prefix === '' ? t('scannerSuffix', { suffix }) : t('scannerAround', { prefix, suffix })
}

type TestResult = { is: 'nothing' } | { is: 'learnt'; config: WedgeConfig } | { is: 'other'; text: string }

/** Listens to every key itself: the page's listener ignores `data-wedge="off"`, and the dialog keeps the focus. */
function TestDialog({ onLearned, onClose }: { onLearned: (config: WedgeConfig) => void; onClose: () => void }) {
  const [testResult, setTestResult] = useState<TestResult>({ is: 'nothing' })
  const keys = useRef<WedgeKey[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const finishScan = () => {
    const scannedKeys = keys.current
    keys.current = []
    const text = scannedKeys.map(({ key }) => (key.length === 1 ? key : '')).join('')
    // Two or three keys come from a person.
    if (text.length < wedgeDefaults.minimum) return
    const config = learnWedge(scannedKeys, testText)
    setTestResult(config ? { is: 'learnt', config } : { is: 'other', text })
    if (config) onLearned(config)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('scanThis')}
      closeButtonProps={{ 'aria-label': common('close') }}
      closeOnEscape={false}
      data-wedge="off"
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') return onClose()
        // A person moves through the dialog with Tab; a scanner's own Tab or Enter comes right after its characters.
        const fromPerson = keys.current.length === 0 && event.key.length > 1
        if (fromPerson) return
        event.preventDefault()
        event.stopPropagation()
        keys.current.push({ key: event.key, at: event.nativeEvent.timeStamp })
        clearTimeout(timer.current)
        timer.current = setTimeout(finishScan, scanEndMs)
      }}
    >
      <div className={classes['testCode']}>
        <QrCode text={testText} label={t('testCode')} size={220} />
      </div>
      <div aria-live="polite">
        {testResult.is === 'nothing' ? (
          <Text>{t('waitingForScan')}</Text>
        ) : testResult.is === 'learnt' ? (
          <Banner tone="sent" role="note">
            <Text fw={600}>{learnedLabel(testResult.config)}</Text>
            <Text>{t('worksEverywhere')}</Text>
          </Banner>
        ) : (
          <Banner tone="refused" role="note">
            <Text fw={600}>{t('codeDiffers')}</Text>
            <Text className="bilang-mono">{testResult.text}</Text>
            <Text>{t('setKeyboard')}</Text>
          </Banner>
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant={testResult.is === 'learnt' ? 'default' : 'secondary'} onClick={onClose}>
          {common(testResult.is === 'learnt' ? 'done' : 'close')}
        </Button>
      </Group>
    </Modal>
  )
}
