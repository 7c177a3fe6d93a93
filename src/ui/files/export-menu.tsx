/**
 * The one export menu: offers files, makes the chosen one with progress and Stop, and hands it to the browser. A stopped export gives no file.
 */
import { Menu, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/shared/ui-files.ts'
import { Button } from '../button.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { downloadFile } from './download-file.ts'

export type ExportProgress =
  | { step: 'reading' | 'writing'; rows: number; of: number }
  /** The server makes the file. */
  | { step: 'downloading'; bytes: number }

export interface ExportContext {
  onProgress(progress: ExportProgress): void
  signal: AbortSignal
}

export interface MadeFile {
  name: string
  blob: Blob
  /** Number of rows; absent if the server made the file. */
  rows?: number
}

export interface ExportChoice {
  label: string
  isDisabled?: boolean
  /** The file, or a sentence that says why there is none. */
  make(context: ExportContext): Promise<MadeFile | { failure: string }>
}

export interface ExportSection {
  heading?: string
  choices: readonly ExportChoice[]
  note?: ReactNode
}

export function ExportMenu({ sections, width }: { sections: readonly ExportSection[]; width?: number }) {
  const { progress, start, stop } = useExport()
  if (progress) return <ExportProgressLine progress={progress} onStop={stop} />
  return (
    <Menu position="bottom-end" {...(width === undefined ? {} : { width })}>
      <Menu.Target>
        <Button variant="secondary" leftSection={<IconDownload size={16} aria-hidden />}>
          {common('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sections.map(({ heading, choices, note }) => (
          <Fragment key={choices[0]?.label + (heading ?? '')}>
            {heading ? <Menu.Label>{heading}</Menu.Label> : null}
            {choices.map((choice) => (
              <Menu.Item key={choice.label} disabled={choice.isDisabled ?? false} onClick={() => void start(choice)}>
                {choice.label}
              </Menu.Item>
            ))}
            {note ? <Menu.Label>{note}</Menu.Label> : null}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useExport() {
  const toast = useToast()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const controller = useRef<AbortController>(undefined)
  const start = async ({ make }: ExportChoice) => {
    const current = new AbortController()
    controller.current = current
    setProgress({ step: 'reading', rows: 0, of: 0 })
    try {
      const made = await make({ onProgress: setProgress, signal: current.signal })
      current.signal.throwIfAborted()
      if ('failure' in made) return toast.error(made.failure)
      downloadFile(made.name, made.blob)
      toast.success(
        made.rows === undefined ? t('downloaded', { name: made.name }) : t('rowsInFile', { count: made.rows }),
      )
    } catch (error) {
      if (!current.signal.aborted) throw error
      toast.error(t('stopped'))
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, stop: () => controller.current?.abort() }
}

function ExportProgressLine({ progress, onStop }: { progress: ExportProgress; onStop: () => void }) {
  const { label, share } = describe(progress)
  return (
    <div className="bilang-progress">
      <span className="bilang-hidden" role="status">
        {t('making')}
      </span>
      <Text size="sm" className="bilang-figures">
        {label}
      </Text>
      <Progress value={share * 100} transitionDuration={0} aria-label={common('progress')} />
      <Button variant="link" size="sm" onClick={onStop}>
        {common('stop')}
      </Button>
    </div>
  )
}

function describe(progress: ExportProgress): { label: string; share: number } {
  if (progress.step === 'downloading')
    return { label: t('downloading', { size: formatNumber(Math.round(progress.bytes / 1024)) }), share: 0 }
  const { step, rows, of } = progress
  const figures = { rows: formatNumber(rows), all: formatNumber(of) }
  if (of === 0) return { label: t(step, figures), share: 0 }
  return { label: t(step === 'reading' ? 'readingOf' : 'writingOf', figures), share: rows / of }
}
