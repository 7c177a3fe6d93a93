import { Group, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { learnWedge, type WedgeConfig, type WedgeKey, wedgeDefaults } from '#domain/scan/keyboard-wedge.ts'
import { useWedgeConfig } from '#react/use-wedge-config.ts'
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
            Hardware scanner
          </Text>
          <Text c="dimmed">{isLearned ? learnedLabel(config) : 'If you use one, scan a test code before you go.'}</Text>
        </div>
        <Group gap="sm">
          {isLearned ? (
            <Button variant="ghost" onClick={() => saveConfig(null)}>
              Reset scanner
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => setTesting(true)}>
            Test scanner
          </Button>
        </Group>
      </Group>
      {isTesting ? <TestDialog onLearned={saveConfig} onClose={() => setTesting(false)} /> : null}
    </section>
  )
}

function learnedLabel({ prefix, suffix }: WedgeConfig): string {
  const affixes = [prefix === '' ? '' : `“${prefix}” before`, suffix === '' ? '' : `“${suffix}” after`].filter(Boolean)
  return affixes.length === 0
    ? 'Your scanner works.'
    : `Your scanner puts ${affixes.join(' and ')} each code. Bilang removes it.`
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
      title="Scan this with your scanner"
      closeButtonProps={{ 'aria-label': 'Close' }}
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
        <QrCode text={testText} label="Test code for a hardware scanner" size={220} />
      </div>
      <div aria-live="polite">
        {testResult.is === 'nothing' ? (
          <Text>
            Waiting for the scan. If nothing appears, pair the scanner as a keyboard (HID) and set it to read QR codes.
          </Text>
        ) : testResult.is === 'learnt' ? (
          <Banner tone="sent" role="note">
            <Text fw={600}>{learnedLabel(testResult.config)}</Text>
            <Text>It works on every screen. You don’t need to choose a field first.</Text>
          </Banner>
        ) : (
          <Banner tone="refused" role="note">
            <Text fw={600}>The code doesn’t match.</Text>
            <Text className="bilang-mono">{testResult.text}</Text>
            <Text>
              If some characters are swapped, set the scanner to the keyboard language of this device. Then scan again.
            </Text>
          </Banner>
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant={testResult.is === 'learnt' ? 'default' : 'secondary'} onClick={onClose}>
          {testResult.is === 'learnt' ? 'Done' : 'Close'}
        </Button>
      </Group>
    </Modal>
  )
}
