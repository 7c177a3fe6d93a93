/** Saves the labels as a file for the printer, or sends them to it if the browser can reach printers. */
import { Alert, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import type { LabelPrinter, PrinterLanguage } from '#print/label-printers/label-printer.ts'
import { type LabelSender, useLabelSender } from '#react/print/use-label-sender.ts'
import type { Print } from '#react/print/use-print-job.ts'
import { t } from '#text/products/label-printer.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { BoundedNumberInput } from '#ui/form/bounded-number-input.tsx'

export interface SendToPrinterProps {
  print: Print
  printer: LabelPrinter
  /** Name of the file. */
  title: string
  total: number
  /** False while a typed size of the label is not possible: the labels are of another size, and nothing is printed. */
  areSizesPossible: boolean
  /** False: a code could not be read back, and nothing is printed. */
  check: () => Promise<boolean>
}

// not a text: endings of file names
const fileEndings: Readonly<Record<PrinterLanguage, string>> = { zpl: 'zpl', escpos: 'bin' }

/** What to press, for a person who wanted to print with the keys of the browser. */
export const insteadOfPrint = (language: PrinterLanguage, areSizesPossible: boolean): string =>
  areSizesPossible ? t('insteadOfPrint', { send: t('send'), save: t(`saveFile.${language}`) }) : t('sizeNotPossible')

export function SendToPrinter(props: SendToPrinterProps) {
  const { print, printer, title, total, areSizesPossible, check } = props
  const isDisabled = print.isStale || !areSizesPossible
  const [isOpen, setIsOpen] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      if (!(await check())) return
      const labels = await print.labels({ from: 0, to: total, printer })
      downloadFile(
        `${title}.${fileEndings[printer.language]}`,
        new Blob(labels as Uint8Array<ArrayBuffer>[], { type: 'application/octet-stream' }),
      )
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      {areSizesPossible ? null : (
        <Text size="sm" c="dimmed" role="status">
          {t('sizeNotPossible')}
        </Text>
      )}
      <Button variant="secondary" loading={isSaving} disabled={isDisabled} onClick={() => void save()}>
        {t(`saveFile.${printer.language}`)}
      </Button>
      <Button disabled={isDisabled} onClick={() => setIsOpen(true)}>
        {t('send')}
      </Button>
      {isOpen ? <SendDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function SendDialog({ print, printer, total, check, onClose }: SendToPrinterProps & { onClose: () => void }) {
  const sender = useLabelSender()
  const { state } = sender
  const isBusy = state.is === 'connecting' || state.is === 'sending'
  return (
    // While labels are sent, only Stop closes the dialog.
    <Modal opened onClose={isBusy ? () => {} : onClose} withCloseButton={!isBusy} title={t('send')}>
      <Stack>
        <SendOutcome state={state} total={total} />
        {state.is === 'sending' ? (
          <div role="status">
            <Text className="bilang-figures">
              {t('sentSoFar', { sent: formatNumber(state.next), total: formatNumber(total) })}
            </Text>
            <Progress value={(state.next / total) * 100} aria-label={common('progress')} />
          </div>
        ) : null}
        {isBusy ? (
          <Button variant="secondary" onClick={sender.stop}>
            {common('stop')}
          </Button>
        ) : (
          <Connections
            // Remount after each try, because the proposed first tag changes.
            key={'next' in state ? state.next : state.is}
            sender={sender}
            total={total}
            onSend={(connection, from) =>
              sender.send(
                connection,
                {
                  from,
                  to: total,
                  read: (first, end, signal) => print.labels({ from: first, to: end, printer }, signal),
                },
                check,
              )
            }
          />
        )}
      </Stack>
    </Modal>
  )
}

/** The result of the last try. A printer may accept a tag without printing it, so the person has to check. */
function SendOutcome({ state, total }: { state: LabelSender['state']; total: number }) {
  switch (state.is) {
    case 'sent':
      return (
        <Alert color="green" role="status">
          {t('allSent', { count: total })}
        </Alert>
      )
    case 'stopped':
    case 'lost':
      return (
        <Alert color="yellow" role="alert">
          {t(state.is, { sent: formatNumber(state.next), total: formatNumber(total) })} {t('lookAtLast')}
        </Alert>
      )
    case 'no-printer':
      return (
        <Alert color="yellow" role="alert">
          {t('noPrinter')}
        </Alert>
      )
    default:
      return null
  }
}

function Connections({
  sender: { state, connections },
  total,
  onSend,
}: {
  sender: LabelSender
  total: number
  onSend: (connection: LabelSender['connections'][number], from: number) => Promise<void>
}) {
  const [begin, setBegin] = useState<number | null>(state.is === 'stopped' || state.is === 'lost' ? state.next + 1 : 1)
  if (connections.length === 0) return <Text>{t('notReachable')}</Text>
  return (
    <>
      {total > 1 ? (
        <BoundedNumberInput
          label={t('beginAt', { total: formatNumber(total) })}
          value={begin}
          min={1}
          max={total}
          onNumber={setBegin}
        />
      ) : null}
      <Text size="sm">{t('howConnected')}</Text>
      <Group>
        {connections.map((connection) => (
          <Button
            key={connection}
            variant="outline"
            disabled={begin === null}
            onClick={() => begin !== null && void onSend(connection, begin - 1)}
          >
            {t(`connection.${connection}`)}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('connectionHint')}
      </Text>
    </>
  )
}
